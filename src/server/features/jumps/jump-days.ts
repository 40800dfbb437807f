/** The members who jumped in a year or on a day, by day and place. */
import { Refusal } from '#contract/errors.ts';
import { readDate } from '#contract/jumps/calendar-days.ts';
import {
  jumpPageSize,
  type JumpDay,
  type jumpOperations,
  type JumpYear,
  type PlaceWithMembers,
} from '#contract/jumps/jumps.ts';
import { countPages } from '#contract/primitives.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readRegister } from '#server/database/register/register.ts';
import type { Input } from '#server/http/bind-operation.ts';
import {
  bookOf,
  dayKey,
  jumpsOn,
  nearestDay,
  pageOf,
  unknownPart,
  type Jump,
  type JumpDeps,
} from './jump-book.ts';
import { comparePlaces, findPlacesById, unknownPlace } from './places.ts';

/** @returns the place groups of some jumps of one day */
async function createGrouping(
  db: Connection,
  jumps: readonly Jump[],
): Promise<(ofDay: readonly Jump[]) => PlaceWithMembers[]> {
  const places = await findPlacesById(db, [...new Set(jumps.map(({ placeId }) => placeId))]);
  return (ofDay) =>
    Array.from(
      Map.groupBy(ofDay, ({ placeId }) => placeId),
      ([id, group]) => {
        const { slug, name } = places.get(id) ?? unknownPlace;
        return { slug, name, members: group.map(({ member }) => member) };
      },
    ).toSorted(comparePlaces);
}

const shownPart = (part: number) => (part === unknownPart ? 0 : part);

/** @param jumps by date */
async function presentDays(db: Connection, jumps: readonly Jump[]): Promise<JumpYear['days']> {
  const groupByPlace = await createGrouping(db, jumps);
  const days = Map.groupBy(jumps, ({ month, day }) => `${month}-${day}`);
  return [...days.values()].flatMap((ofDay) => {
    const [first] = ofDay;
    if (!first) return [];
    const [month, day] = [shownPart(first.month), shownPart(first.day)];
    return [{ month, day, places: groupByPlace(ofDay) }];
  });
}

/** @throws Refusal `not_found` past the last page */
export async function getJumpYear(
  { database }: JumpDeps,
  { params: { year }, query: { page } }: Input<typeof jumpOperations.getJumpYear>,
): Promise<JumpYear> {
  const jumps = bookOf(await readRegister(database)).byYear.get(year) ?? [];
  return {
    year,
    total: jumps.length,
    page,
    totalPages: countPages(jumps.length, jumpPageSize),
    days: await presentDays(database.kysely, pageOf(jumps, page)),
  };
}

/** In the order of the places on the page, then by number. */
async function inOrderOfPlaces(db: Connection, jumps: readonly Jump[]): Promise<Jump[]> {
  const places = await findPlacesById(db, [...new Set(jumps.map(({ placeId }) => placeId))]);
  const placeOf = ({ placeId }: Jump) => places.get(placeId) ?? unknownPlace;
  return jumps.toSorted((a, b) => comparePlaces(placeOf(a), placeOf(b)));
}

/**
 * All members at once without a page.
 * @throws Refusal `not_found` past the last page
 */
export async function getJumpDay(
  { database }: JumpDeps,
  { params, query: { page } }: Input<typeof jumpOperations.getJumpDay>,
): Promise<JumpDay> {
  const date = readDate(params.date);
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
      totalPages: countPages(jumps.length, jumpPageSize),
      previousDay: beside('before'),
      nextDay: beside('after'),
    },
  };
}
