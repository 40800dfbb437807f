/** Lets a member have a number: one that nobody has, that is not void, and that is not kept for somebody else. */
import { Refusal } from '#contract/errors.ts';
import type { Series } from '#contract/series.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findNextNumber } from './get-next-number.ts';
import { findMember } from '../directory/members.queries.ts';
import { deleteMarks, findNumberMark } from './number-marks.queries.ts';
import { numberLabel } from '#contract/number-label.ts';

interface Wanted {
  readonly series: Series;
  readonly number: number;
  /** Whether the admin has confirmed that a reserved number is for this member. */
  readonly isReservedMeant: boolean;
  readonly at: number;
  readonly actor: string;
}

/**
 * For the running transaction, which holds the members' lock. A reserved number that is taken is not reserved any more,
 * which enters the change log.
 *
 * @throws Refusal `taken` for a number that somebody has, or that is void; its message names the next. `reserved` for
 *   one that is reserved, unless that is meant.
 */
export async function takeNumber(
  db: Connection,
  { series, number, isReservedMeant, at, actor }: Wanted,
): Promise<void> {
  const label = numberLabel(series, number);
  const mark = await findNumberMark(db, series, number);
  if (mark?.state === 'void' || (await findMember(db, series, number))) {
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
