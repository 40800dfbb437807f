/** Finds the years and places that a search term names. */
import { maxPlaceOffers, type Offers } from '#contract/jumps/offers.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PlaceRow } from '#server/database/places/find-place.ts';
import { placeKey } from '#server/database/places/place-key.ts';
import type { JumpDeps } from './jump-deps.ts';
import { countYear } from './jumps.queries.ts';
import { findPlacesNamed } from './places.queries.ts';

/** A shorter term begins too many names. */
const shortestPlace = 3;

const yearInTerm = /(?<![\p{L}\p{N}])[0-9]{4}(?![\p{L}\p{N}])/gu;

async function findPlaces(db: Connection, text: string): Promise<PlaceRow[]> {
  const key = placeKey(text);
  return key.length < shortestPlace ? [] : findPlacesNamed(db, key, maxPlaceOffers);
}

/** A place comes before the year. The year can also be a part of the place's name. */
export async function offerJumps(
  { database: { kysely } }: JumpDeps,
  term: string,
): Promise<Offers> {
  const years = term.match(yearInTerm) ?? [];
  const year = years.length === 1 ? Number(years[0]) : 0;
  const named = await findPlaces(kysely, term);
  const places =
    named.length === 0 && year > 0
      ? await findPlaces(kysely, term.replaceAll(yearInTerm, ' '))
      : named;
  const isYear = year > 0 && (await countYear(kysely, year)) > 0;
  return [
    ...places.map(({ slug, name }) => ({ title: `Jumps at ${name}`, path: `/Places/${slug}` })),
    ...(isYear ? [{ title: `Jumps in ${year}`, path: `/Jumps/${year}` }] : []),
  ];
}
