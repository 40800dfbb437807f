/** The anniversary of a member's jump, for a mail to that member. */
import { dayOfAnniversary } from '#contract/jumps/calendar-days.ts';
import type { Register } from '#server/database/register/register.ts';
import { anniversaryKey, bookOf, unknownPart } from './jump-book.ts';

/**
 * @param writtenMonth such as `2026-07`
 * @param limit of the others who share the day
 * @returns null without an anniversary in this month, and if others may not see the day of the jump
 */
export function findOwnAnniversary(
  register: Register,
  memberId: number,
  writtenMonth: string,
  limit: number,
) {
  const [thisYear = 0, thisMonth = 0] = writtenMonth.split('-').map(Number);
  const book = bookOf(register);
  const jump = book.byMember.get(memberId);
  if (!jump || jump.day === unknownPart || jump.year >= thisYear) return null;
  const { year, month, day } = jump;
  if (dayOfAnniversary({ month, day }, thisYear).month !== thisMonth) return null;
  const others = (book.byAnniversary.get(anniversaryKey(jump)) ?? []).filter(
    (other) => other.memberId !== memberId,
  );
  return {
    number: jump.member.freakBrotherNumber,
    date: { year, month, day },
    years: thisYear - year,
    others: others.slice(0, limit).map(({ member }) => member),
    total: others.length,
  };
}
