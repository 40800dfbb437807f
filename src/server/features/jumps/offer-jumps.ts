/** Finds the years and places that a search term names. */
import { maxPlaceOffers, type Offers } from '#contract/jumps/offers.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PlaceRow } from '#server/database/places/find-place.ts';
import { placeKey } from '#server/database/places/place-key.ts';
import { readRegister } from '#server/database/register/register.ts';
import { mostVisited, withMembers } from './counted-places.ts';
import { bookOf, type JumpBook } from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';
import { findPlacesBetween } from './places.queries.ts';

/** A shorter term begins too many names. */
const shortestPlace = 3;

const yearInTerm = /(?<![\p{L}\p{N}])[0-9]{4}(?![\p{L}\p{N}])/gu;

/** The place with this spelling, or else those with a spelling that begins so, those with most members first. */
async function findPlaces(db: Connection, book: JumpBook, text: string): Promise<PlaceRow[]> {
  const key = placeKey(text);
  if (key.length < shortestPlace) return [];
  const exact = withMembers(book, await findPlacesBetween(db, key, key));
  const found =
    exact.length > 0
      ? exact
      : withMembers(book, await findPlacesBetween(db, key, `${key}\u{10ffff}`));
  return mostVisited(found).slice(0, maxPlaceOffers);
}

/** A place comes before the year. The year can also be a part of the place's name. */
export async function offerJumps({ database }: JumpDeps, term: string): Promise<Offers> {
  const { kysely } = database;
  const book = bookOf(await readRegister(database));
  const years = term.match(yearInTerm) ?? [];
  const year = years.length === 1 ? Number(years[0]) : 0;
  const named = await findPlaces(kysely, book, term);
  const places =
    named.length === 0 && year > 0
      ? await findPlaces(kysely, book, term.replaceAll(yearInTerm, ' '))
      : named;
  const isYear = book.byYear.has(year);
  return [
    ...places.map(({ slug, name }) => ({ title: `Jumps at ${name}`, path: `/Places/${slug}` })),
    ...(isYear ? [{ title: `Jumps in ${year}`, path: `/Jumps/${year}` }] : []),
  ];
}
