/** Anniversaries of jumps: of a day, and of one member. */
import { dayOfAnniversary } from '#contract/jumps/calendar-days.ts';
import { maxAnniversaries, type Anniversary, type jumpOperations } from '#contract/jumps/jumps.ts';
import type { Register } from '#server/database/register/register.ts';
import type { Input } from '#server/http/bind-operation.ts';
import {
  anniversaryOf,
  bookOf,
  readJumpBook,
  unknownPart,
  type Jump,
  type JumpDeps,
} from './jump-book.ts';

const membersOf = (jumps: readonly Jump[], limit: number) =>
  jumps.slice(0, limit).map(({ member }) => member);

export async function getAnniversary(
  { database }: JumpDeps,
  { params }: Input<typeof jumpOperations.getAnniversary>,
): Promise<Anniversary> {
  const { byAnniversary } = await readJumpBook(database);
  const jumps = byAnniversary.get(params.day) ?? [];
  return { total: jumps.length, members: membersOf(jumps, maxAnniversaries) };
}

/**
 * Of one member, for a mail.
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
  const others = anniversaryOf(book, jump).filter((other) => other.memberId !== memberId);
  return {
    number: jump.member.freakBrotherNumber,
    date: { year, month, day },
    years: thisYear - year,
    others: membersOf(others, limit),
    total: others.length,
  };
}
