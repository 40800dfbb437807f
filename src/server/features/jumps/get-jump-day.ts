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
  jumpPageSize,
  maxAnniversaries,
  maxAnniversariesAtHome,
} from '#contract/jumps/jumps.ts';
import { Refusal } from '#contract/errors.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { findListedMembers } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countPages } from './get-jump-year.ts';
import type { JumpDeps } from './jump-deps.ts';
import {
  countAnniversary,
  findAnniversariesOfMonth,
  findAnniversary,
  findJumpsOn,
  findNearestDay,
  type JumpRow,
} from './jumps.queries.ts';
import { findPlacesById } from './places.queries.ts';
import { comparePlaces, createGrouping, unknownPlace } from './present-days.ts';

const dayMs = 24 * 60 * 60_000;
const daysOfWeek = 7;

const twoDigits = (part: number) => String(part).padStart(2, '0');

function writtenDay(date: CalendarDate | undefined): string | null {
  if (!date) return null;
  const { year, month, day } = date;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** In the order of the places on the page, then by number. */
async function inOrderOfPlaces(db: Connection, jumps: readonly JumpRow[]): Promise<JumpRow[]> {
  const places = await findPlacesById(db, [...new Set(jumps.map((jump) => jump.place_id))]);
  const placeOf = ({ place_id: id }: JumpRow) => places.get(id) ?? unknownPlace;
  return jumps.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b)));
}

/**
 * @param text `yyyy-mm-dd`
 * @param page undefined for all members at once
 * @throws Refusal `not_found` past the last page
 */
export async function getJumpDay(
  { database: { kysely } }: JumpDeps,
  text: string,
  page: number | undefined,
): Promise<JumpDay> {
  const date = readDate(text);
  if (!date) throw new Refusal('bad_request');
  const jumps = await findJumpsOn(kysely, date);
  if (page === undefined) return { places: (await createGrouping(kysely, jumps))(jumps) };
  const totalPages = countPages(jumps.length);
  if (page > totalPages) throw new Refusal('not_found', { message: `There is no page ${page}.` });
  const ordered = await inOrderOfPlaces(kysely, jumps);
  const shown = ordered.slice((page - 1) * jumpPageSize, page * jumpPageSize);
  return {
    places: (await createGrouping(kysely, shown))(shown),
    paging: {
      total: jumps.length,
      page,
      totalPages,
      previousDay: writtenDay(await findNearestDay(kysely, date, 'before')),
      nextDay: writtenDay(await findNearestDay(kysely, date, 'after')),
    },
  };
}

export async function membersInOrder(
  db: Connection,
  ids: readonly number[],
): Promise<ListedMember[]> {
  const members = await findListedMembers(db, ids);
  return ids.flatMap((id) => members.get(id) ?? []);
}

export async function anniversaryOf(
  db: Connection,
  at: CalendarDay,
  limit: number,
): Promise<Anniversary> {
  const ids = await findAnniversary(db, at, limit);
  return {
    total: ids.length < limit ? ids.length : await countAnniversary(db, at),
    members: await membersInOrder(db, ids),
  };
}

/** @param text `mm-dd` */
export async function getAnniversary(
  { database: { kysely } }: JumpDeps,
  text: string,
): Promise<Anniversary> {
  const at = readAnniversary(text);
  if (!at) throw new Refusal('bad_request');
  return anniversaryOf(kysely, at, maxAnniversaries);
}

function calendarDate(at: number): CalendarDate {
  const date = new Date(at);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** At most as many as home shows, the oldest jumps first. */
async function anniversariesOf(db: Connection, date: CalendarDate): Promise<Anniversary> {
  const found = await Promise.all(
    anniversariesOn(date).map((day) => anniversaryOf(db, day, maxAnniversariesAtHome)),
  );
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    members: found
      .flatMap(({ members }) => members)
      .toSorted((a, b) => a.year - b.year)
      .slice(0, maxAnniversariesAtHome),
  };
}

/** What the home page needs in any time zone. */
export async function getAnniversariesAtHome({
  database: { kysely },
  now,
}: JumpDeps): Promise<AnniversariesAtHome> {
  const at = now();
  const find = (date: CalendarDate) => anniversariesOf(kysely, date);
  // From yesterday to the end of the week that begins today.
  const days = await Promise.all(
    Array.from({ length: 1 + daysOfWeek }, async (_, index) => {
      const date = calendarDate(at + (index - 1) * dayMs);
      return { month: date.month, day: date.day, ...(await find(date)) };
    }),
  );
  const week = days.slice(1);
  const ofMonth = await findAnniversariesOfMonth(
    kysely,
    calendarDate(at).month,
    maxAnniversariesAtHome,
  );
  return {
    days: days.slice(0, 3),
    week: {
      total: week.reduce((sum, { total }) => sum + total, 0),
      members: week.flatMap(({ members }) => members).slice(0, maxAnniversariesAtHome),
    },
    month: { total: ofMonth.total, members: await membersInOrder(kysely, ofMonth.ids) },
  };
}
