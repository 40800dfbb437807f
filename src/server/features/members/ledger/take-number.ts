/**
 * Finds the number for the next member: the first free one above the highest; 1 in an empty series.
 */
import { numberLabel, type Series } from '#contract/number-label.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findHighestNumber, findWholeMember, type MemberDeps } from '../record/stored-members.ts';
import { findUnmarkedFrom, deleteMarks, findNumberMark } from './number-marks.queries.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';

/**
 * Skips reserved and void numbers. When no number is left it returns the highest, which `addMember`
 * refuses.
 */
export async function findNextNumber(db: Connection, series: Series): Promise<number> {
  const highest = await findHighestNumber(db, series);
  const next = await findUnmarkedFrom(db, series, highest + 1);
  return next > highestNumber ? highest : next;
}

export async function getNextNumber({ database }: MemberDeps, series: Series): Promise<number> {
  return findNextNumber(database.kysely, series);
}

// Takes a free number for a member.

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
  await recordChanges(db, [
    {
      changedAt: at,
      actor,
      subject: 'number',
      subjectKey: `${series}/${number}`,
      before: { state: mark.state, note: mark.note },
      after: null,
      touchedAt: mark.marked_at,
    },
  ]);
}
