/** Places with the members who jumped there. */
import type { Connection } from '#server/database/open-database.ts';
import type { PlaceRow } from '#server/database/places/find-place.ts';
import type { JumpBook } from './jump-book.ts';
import { findAllPlaces } from './places.queries.ts';

export type CountedPlace = PlaceRow & { readonly members: number };

/** Leaves out places without visible members. */
export function withMembers({ byPlace }: JumpBook, places: readonly PlaceRow[]): CountedPlace[] {
  return places.flatMap((place) => {
    const members = byPlace.get(place.id)?.length ?? 0;
    return members === 0 ? [] : [{ ...place, members }];
  });
}

/** By id. */
export const countPlaces = async (db: Connection, book: JumpBook): Promise<CountedPlace[]> =>
  withMembers(book, await findAllPlaces(db));

/** Those with most members first. */
export const mostVisited = (places: readonly CountedPlace[]): CountedPlace[] =>
  places.toSorted((a, b) => b.members - a.members || a.id - b.id);

export const unknownPlace = { slug: '', name: '' };

export const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** By name; an unknown place is last. */
export const comparePlaces = (a: { name: string }, b: { name: string }): number =>
  Number(a.name === '') - Number(b.name === '') || byName.compare(a.name, b.name);
