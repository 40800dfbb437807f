import type { Selectable } from 'kysely';
import type { Series } from '#contract/number-label.ts';
import { inBatches } from '#server/database/batch-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { NumberMarksTable } from '#server/database/schema/members.ts';

export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

export type NumberMark = Selectable<NumberMarksTable>;

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

/** The first member with one of the numbers, as everybody may see it. */
export async function findHolder(db: Connection, series: Series, { from, to }: NumberRange) {
  return db
    .selectFrom('shown_members')
    .where('series', '=', series)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .limit(1)
    .select(['number', 'first_name', 'last_name'])
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

/** The first number from this one on without a mark. Reads only the consecutive marks before it. */
export async function findUnmarkedFrom(
  db: Connection,
  series: Series,
  number: number,
): Promise<number> {
  if (!(await findNumberMark(db, series, number))) return number;
  const row = await db
    .selectFrom('number_marks as marked')
    .where('marked.series', '=', series)
    .where('marked.number', '>=', number)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('number_marks as next')
            .whereRef('next.series', '=', 'marked.series')
            .where((eb) => eb('next.number', '=', eb('marked.number', '+', 1)))
            .select('next.number'),
        ),
      ),
    )
    .orderBy('marked.number')
    .limit(1)
    .select('marked.number')
    .executeTakeFirstOrThrow();
  return row.number + 1;
}

export interface MarkCounts {
  readonly reserved: number;
  readonly void: number;
  /** Marks below the highest number, which would be gaps without them. */
  readonly below: number;
}

export async function countMarks(
  db: Connection,
  series: Series,
  highest: number,
): Promise<MarkCounts> {
  const rows = await db
    .selectFrom('number_marks')
    .where('series', '=', series)
    .groupBy('state')
    .select((eb) => [
      'state',
      eb.fn.countAll<number>().as('marks'),
      eb.fn.countAll<number>().filterWhere('number', '<', highest).as('below'),
    ])
    .execute();
  const of = (state: NumberMark['state']) => rows.find((row) => row.state === state);
  return {
    reserved: of('reserved')?.marks ?? 0,
    void: of('void')?.marks ?? 0,
    below: (of('reserved')?.below ?? 0) + (of('void')?.below ?? 0),
  };
}
