/** The members of one day, and anniversaries. */
import {
  anniversariesOn,
  type CalendarDate,
  type CalendarDay,
  readAnniversary,
  readDate,
} from '#contract/jumps/calendar-days.ts';
import {
  type AnniversariesAtHome,
  type Anniversary,
  type JumpDay,
  maxAnniversaries,
  maxAnniversariesAtHome,
} from '#contract/jumps/jumps.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import { countPages, pageOf } from './get-jump-year.ts';
import {
  anniversaryKey,
  bookOf,
  dayKey,
  type Jump,
  type JumpBook,
  jumpsOn,
  nearestDay,
} from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';
import { findPlacesById } from './places.queries.ts';
import { comparePlaces, createGrouping, unknownPlace } from './present-days.ts';

const dayMs = 24 * 60 * 60_000;
const daysOfWeek = 7;

/** In the order of the places on the page, then by number. */
async function inOrderOfPlaces(db: Connection, jumps: readonly Jump[]): Promise<Jump[]> {
  const places = await findPlacesById(db, [...new Set(jumps.map(({ placeId }) => placeId))]);
  const placeOf = ({ placeId }: Jump) => places.get(placeId) ?? unknownPlace;
  return jumps.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b)));
}

/**
 * @param text `yyyy-mm-dd`
 * @param page undefined for all members at once
 * @throws Refusal `not_found` past the last page
 */
export async function getJumpDay(
  { database }: JumpDeps,
  text: string,
  page: number | undefined,
): Promise<JumpDay> {
  const date = readDate(text);
  if (!date) throw new Refusal('bad_request');
  const { kysely } = database;
  const book = bookOf(await readRegister(database));
  const jumps = jumpsOn(book, date);
  if (page === undefined) return { places: (await createGrouping(kysely, jumps))(jumps) };
  const shown = pageOf(await inOrderOfPlaces(kysely, jumps), page);
  const beside = (side: 'before' | 'after') => {
    const day = nearestDay(book, date, side);
    return day ? dayKey(day) : null;
  };
  return {
    places: (await createGrouping(kysely, shown))(shown),
    paging: {
      total: jumps.length,
      page,
      totalPages: countPages(jumps.length),
      previousDay: beside('before'),
      nextDay: beside('after'),
    },
  };
}

const anniversaryOf = ({ byAnniversary }: JumpBook, at: CalendarDay): readonly Jump[] =>
  byAnniversary.get(anniversaryKey(at)) ?? [];

const membersOf = (jumps: readonly Jump[], limit: number) =>
  jumps.slice(0, limit).map(({ member }) => member);

/** @param text `mm-dd` */
export async function getAnniversary({ database }: JumpDeps, text: string): Promise<Anniversary> {
  const at = readAnniversary(text);
  if (!at) throw new Refusal('bad_request');
  const jumps = anniversaryOf(bookOf(await readRegister(database)), at);
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

/** What the home page needs in any time zone. */
export async function getAnniversariesAtHome({
  database,
  now,
}: JumpDeps): Promise<AnniversariesAtHome> {
  const at = now();
  const book = bookOf(await readRegister(database));
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
  return {
    days: days.slice(0, 3).map(({ month, day, jumps }) => ({ month, day, ...present(jumps) })),
    week: {
      total: days.slice(1).reduce((sum, { jumps }) => sum + jumps.length, 0),
      members: membersOf(week, maxAnniversariesAtHome),
    },
    month: present(anniversariesOfMonth(book, calendarDate(at).month)),
  };
}
