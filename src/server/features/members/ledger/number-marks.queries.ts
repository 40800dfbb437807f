/** Reserved and void numbers: their SQL, and their entries in the change log. */
import type { Selectable } from 'kysely';
import type { Series } from '#contract/number-label.ts';
import { inBatches } from '#server/database/batch-writer.ts';
import type { ChangeEntry } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { NumberMarksTable } from '#server/database/schema/members.ts';

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export type NumberMark = Selectable<NumberMarksTable>;
export type MarkState = Pick<NumberMark, 'state' | 'note'>;

export async function findNumberMark(
  db: Connection,
  series: Series,
  number: number,
): Promise<NumberMark | undefined> {
  return db
    .selectFrom('number_marks')
    .where('series', '=', series)
    .where('number', '=', number)
    .selectAll()
    .executeTakeFirst();
}

/** Ordered by number. */
export async function findMarksBetween(
  db: Connection,
  series: Series,
  { from, to }: NumberRange,
  limit: number,
): Promise<NumberMark[]> {
  return db
    .selectFrom('number_marks')
    .where('series', '=', series)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .limit(limit)
    .selectAll()
    .execute();
}

/** @param numbers at most a few thousand */
export async function findMarksOf(
  db: Connection,
  series: Series,
  numbers: readonly number[],
): Promise<NumberMark[]> {
  return db
    .selectFrom('number_marks')
    .where('series', '=', series)
    .where('number', 'in', numbers)
    .orderBy('number')
    .selectAll()
    .execute();
}

/** Replaces existing marks of the numbers. */
export async function writeMarks(db: Connection, marks: readonly NumberMark[]): Promise<void> {
  for (const batch of inBatches(marks)) {
    await db
      .insertInto('number_marks')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['series', 'number']).doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          note: eb.ref('excluded.note'),
          marked_at: eb.ref('excluded.marked_at'),
        })),
      )
      .execute();
  }
}

export async function deleteMarks(
  db: Connection,
  series: Series,
  numbers: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('number_marks')
    .where('series', '=', series)
    .where('number', 'in', numbers)
    .execute();
}

/** The state of a mark in the change log. */
export const markSnapshot = ({ state, note }: MarkState): MarkState => ({ state, note });

/**
 * The entry of the change log for the mark of a number.
 * @param before null for a number without a mark, like `after`
 */
export const markEntry = (
  { series, number }: Pick<NumberMark, 'series' | 'number'>,
  before: NumberMark | null,
  after: MarkState | null,
): ChangeEntry<'number'> => ({
  subject: 'number',
  subjectKey: `${series}/${number}`,
  before: before && markSnapshot(before),
  after: after && markSnapshot(after),
  accountId: null,
  ...(before ? { touchedAt: before.marked_at } : {}),
});
