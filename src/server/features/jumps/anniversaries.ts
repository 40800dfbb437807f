/** Anniversaries of jumps: of a day, for the home page, and of one member. */
import {
  anniversariesOn,
  anniversaryKey,
  dayOfAnniversary,
  type CalendarDate,
  type CalendarDay,
} from '#contract/jumps/calendar-days.ts';
import {
  maxAnniversaries,
  maxAnniversariesAtHome,
  type Anniversary,
  type AnniversariesAtHome,
  type jumpOperations,
} from '#contract/jumps/jumps.ts';
import { dayMs } from '#contract/time.ts';
import type { Register } from '#server/database/register/register.ts';
import { reply, type Input, type Reply } from '#server/http/bind-operation.ts';
import {
  bookOf,
  readJumpBook,
  unknownPart,
  type Jump,
  type JumpBook,
  type JumpDeps,
} from './jump-book.ts';

const anniversaryOf = ({ byAnniversary }: JumpBook, at: CalendarDay): readonly Jump[] =>
  byAnniversary.get(anniversaryKey(at)) ?? [];

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

function calendarDate(at: number): CalendarDate {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** Oldest first. On the last day of a February without a 29th, with those of the 29th. */
const anniversariesOf = (book: JumpBook, date: CalendarDate): Jump[] =>
  anniversariesOn(date)
    .flatMap((day) => anniversaryOf(book, day))
    .toSorted((a, b) => a.year - b.year);

/** On a known day of this month in any year: by day, then oldest first. */
function anniversariesOfMonth(book: JumpBook, month: number): Jump[] {
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  return days.flatMap((day) => anniversaryOf(book, { month, day }));
}

const daysOfWeek = 7;

/** What the home page needs in any time zone. */
export async function getAnniversariesAtHome({
  database,
  now,
}: JumpDeps): Promise<Reply<AnniversariesAtHome>> {
  const at = now();
  const book = await readJumpBook(database);
  const present = (jumps: readonly Jump[]) => ({
    total: jumps.length,
    members: membersOf(jumps, maxAnniversariesAtHome),
  });
  // From yesterday to the end of the week that begins today.
  const days = Array.from({ length: 1 + daysOfWeek }, (_, index) => {
    const date = calendarDate(at + (index - 1) * dayMs);
    return { month: date.month, day: date.day, jumps: anniversariesOf(book, date) };
  });
  const week = days.slice(1).flatMap(({ jumps }) => jumps.slice(0, maxAnniversariesAtHome));
  const body = {
    days: days.slice(0, 3).map(({ month, day, jumps }) => ({ month, day, ...present(jumps) })),
    week: {
      total: days.slice(1).reduce((sum, { jumps }) => sum + jumps.length, 0),
      members: membersOf(week, maxAnniversariesAtHome),
    },
    month: present(anniversariesOfMonth(book, calendarDate(at).month)),
  };
  return reply(body, { isOfToday: true });
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
