/** The number for the next member, and taking a number for one. */
import { Refusal } from '#contract/errors.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';
import { recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findWholeMember, type MemberDeps } from '../record/stored-members.ts';
import { deleteMarks, findNumberMark, markEntry } from './number-marks.queries.ts';

/** 0 in an empty series. */
export async function findHighestNumber(db: Connection, series: Series): Promise<number> {
  const row = await db
    .selectFrom('members')
    .where('series', '=', series)
    .orderBy('number', 'desc')
    .limit(1)
    .select('number')
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The first number from this one on without a mark. Reads only the consecutive marks before it. */
async function findUnmarkedFrom(db: Connection, series: Series, number: number): Promise<number> {
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

/**
 * The first number above the highest that is neither reserved nor void; 1 in an empty series. When
 * no number is left it returns the highest, which `addMember` refuses.
 */
export async function findNextNumber(db: Connection, series: Series): Promise<number> {
  const highest = await findHighestNumber(db, series);
  const next = await findUnmarkedFrom(db, series, highest + 1);
  return next > highestNumber ? highest : next;
}

export async function getNextNumber({ database }: MemberDeps, series: Series): Promise<number> {
  return findNextNumber(database.kysely, series);
}

interface Wanted {
  readonly series: Series;
  readonly number: number;
  /** Whether the admin has confirmed that a reserved number is for this member. */
  readonly isReservedMeant: boolean;
  readonly at: number;
  readonly actor: string;
}

/**
 * Runs in the caller's transaction, which holds the members' lock. Taking a reserved number
 * releases it, with an entry in the change log.
 * @throws Refusal `taken` for a number that is taken or void; the message names the next one.
 * `reserved` for a reserved number that was not confirmed.
 */
export async function takeNumber(
  db: Connection,
  { series, number, isReservedMeant, at, actor }: Wanted,
): Promise<void> {
  const label = numberLabel(series, number);
  const mark = await findNumberMark(db, series, number);
  if (mark?.state === 'void' || (await findWholeMember(db, series, number))) {
    const why = mark?.state === 'void' ? 'is void and cannot be used' : 'is taken';
    const next = await findNextNumber(db, series);
    throw new Refusal('taken', { message: `${label} ${why}. The next number is ${next}.` });
  }
  if (!mark) return;
  if (!isReservedMeant) {
    const note = mark.note === '' ? '' : ` (${mark.note})`;
    throw new Refusal('reserved', { message: `${label} is reserved${note}.` });
  }
  await deleteMarks(db, series, [number]);
  await recordChange(db, { changedAt: at, actor, ...markEntry(mark, mark, null) });
}
