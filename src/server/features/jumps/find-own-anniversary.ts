/** The anniversary of a member's jump, for a mail to that member. */
import { dayOfAnniversary } from '#contract/jumps/calendar-days.ts';
import type { Connection } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';
import { anniversaryOf } from './get-jump-day.ts';
import { findJumpOf } from './jumps.queries.ts';

/**
 * @param writtenMonth such as `2026-07`
 * @param limit of the others who share the day
 * @returns null without an anniversary in this month, and if others may not see the day of the jump
 */
export async function findOwnAnniversary(
  db: Connection,
  memberId: number,
  writtenMonth: string,
  limit: number,
) {
  const [thisYear = 0, thisMonth = 0] = writtenMonth.split('-').map(Number);
  const jump = await findJumpOf(db, memberId);
  if (!jump || jump.day === unknownPart || jump.year >= thisYear) return null;
  const { number, year, month, day } = jump;
  if (dayOfAnniversary({ month, day }, thisYear).month !== thisMonth) return null;
  const { total, members } = await anniversaryOf(db, { month, day }, limit + 1);
  return {
    number,
    date: { year, month, day },
    years: thisYear - year,
    others: members.filter((member) => member.freakBrotherNumber !== number).slice(0, limit),
    total: total - 1,
  };
}
