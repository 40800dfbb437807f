/** The members who jumped in a year or on a day, by day and place. */
import type { JumpDay, jumpOperations, JumpYear, PlaceWithMembers } from '#contract/jumps/jumps.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PlaceRow } from '#server/database/places/places.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { pageOf, readJumpBook, unknownPart, type Jump, type JumpDeps } from './jump-book.ts';
import { byPlaceName, findPlacesById, unknownPlace } from './places.ts';

type Places = ReadonlyMap<number, PlaceRow>;

const findPlacesOf = async (db: Connection, jumps: readonly Jump[]): Promise<Places> =>
  findPlacesById(db, [...new Set(jumps.map(({ placeId }) => placeId))]);

const groupByPlace = (jumps: readonly Jump[], places: Places): PlaceWithMembers[] =>
  Array.from(
    Map.groupBy(jumps, ({ placeId }) => placeId),
    ([id, group]) => {
      const { slug, name } = places.get(id) ?? unknownPlace;
      return { slug, name, members: group.map(({ member }) => member) };
    },
  ).toSorted(byPlaceName);

const shownPart = (part: number) => (part === unknownPart ? 0 : part);

/** @throws Refusal `not_found` past the last page */
export async function getJumpYear(
  { database }: JumpDeps,
  { params: { year }, query }: Input<typeof jumpOperations.getJumpYear>,
): Promise<JumpYear> {
  const jumps = (await readJumpBook(database)).byYear.get(year) ?? [];
  const { shown, paging } = pageOf(jumps, query.page);
  const places = await findPlacesOf(database.kysely, shown);
  const days = Map.groupBy(shown, ({ month, day }) => `${month}-${day}`);
  return {
    year,
    ...paging,
    days: [...days.values()].flatMap((ofDay) => {
      const [first] = ofDay;
      if (!first) return [];
      const [month, day] = [shownPart(first.month), shownPart(first.day)];
      return [{ month, day, places: groupByPlace(ofDay, places) }];
    }),
  };
}

/**
 * All members at once without a page.
 * @throws Refusal `not_found` past the last page
 */
export async function getJumpDay(
  { database }: JumpDeps,
  { params: { date }, query }: Input<typeof jumpOperations.getJumpDay>,
): Promise<JumpDay> {
  const { byDay, days } = await readJumpBook(database);
  const jumps = (byDay.get(date) ?? []).toSorted((a, b) => a.placeId - b.placeId);
  const places = await findPlacesOf(database.kysely, jumps);
  if (query.page === undefined) return { places: groupByPlace(jumps, places) };
  const placeOf = ({ placeId }: Jump) => places.get(placeId) ?? unknownPlace;
  // In the order of the places on the page, then by number.
  const inOrder = jumps.toSorted((a, b) => byPlaceName(placeOf(a), placeOf(b)));
  const { shown, paging } = pageOf(inOrder, query.page);
  return {
    places: groupByPlace(shown, places),
    paging: {
      ...paging,
      previousDay: days.findLast((day) => day < date) ?? null,
      nextDay: days.find((day) => day > date) ?? null,
    },
  };
}
