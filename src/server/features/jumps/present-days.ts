/** Groups jumps by day and place. */
import type { JumpYear, PlaceWithMembers } from '#contract/jumps/jumps.ts';
import type { Connection } from '#server/database/open-database.ts';
import { type Jump, unknownPart } from './jump-book.ts';
import { findPlacesById } from './places.queries.ts';
import { unknownPlace, comparePlaces } from './counted-places.ts';

/** @returns the place groups of some jumps of one day */
export async function createGrouping(
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
export async function presentDays(
  db: Connection,
  jumps: readonly Jump[],
): Promise<JumpYear['days']> {
  const groupByPlace = await createGrouping(db, jumps);
  const days = Map.groupBy(jumps, ({ month, day }) => `${month}-${day}`);
  return [...days.values()].flatMap((ofDay) => {
    const [first] = ofDay;
    if (!first) return [];
    const [month, day] = [shownPart(first.month), shownPart(first.day)];
    return [{ month, day, places: groupByPlace(ofDay) }];
  });
}
