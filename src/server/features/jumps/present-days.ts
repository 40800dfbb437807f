/** Groups jumps by day and place. */
import type { JumpYear, PlaceWithMembers } from '#contract/jumps/jumps.ts';
import { findListedMembers } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';
import type { JumpRow } from './jumps.queries.ts';
import { findPlacesById } from './places.queries.ts';

export const unknownPlace = { slug: '', name: '' };
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** By name; an unknown place is last. */
export const comparePlaces = (a: { name: string }, b: { name: string }): number =>
  Number(a.name === '') - Number(b.name === '') || byName.compare(a.name, b.name);

/** @returns the place groups of some jumps of one day */
export async function createGrouping(
  db: Connection,
  jumps: readonly JumpRow[],
): Promise<(ofDay: readonly JumpRow[]) => PlaceWithMembers[]> {
  const members = await findListedMembers(
    db,
    jumps.map((jump) => jump.member_id),
  );
  const places = await findPlacesById(db, [...new Set(jumps.map((jump) => jump.place_id))]);
  return (ofDay) =>
    Array.from(
      Map.groupBy(ofDay, (jump) => jump.place_id),
      ([id, group]) => {
        const { slug, name } = places.get(id) ?? unknownPlace;
        return { slug, name, members: group.flatMap((jump) => members.get(jump.member_id) ?? []) };
      },
    )
      // A member that was deleted since the first query leaves a place empty.
      .filter((place) => place.members.length > 0)
      .toSorted(comparePlaces);
}

const shownPart = (part: number) => (part === unknownPart ? 0 : part);

/** @param jumps by date */
export async function presentDays(
  db: Connection,
  jumps: readonly JumpRow[],
): Promise<JumpYear['days']> {
  const groupByPlace = await createGrouping(db, jumps);
  const days = Map.groupBy(jumps, ({ month, day }) => `${month}-${day}`);
  return [...days.values()].flatMap((ofDay) => {
    const [first] = ofDay;
    const places = groupByPlace(ofDay);
    if (!first || places.length === 0) return [];
    return [{ month: shownPart(first.month), day: shownPart(first.day), places }];
  });
}
