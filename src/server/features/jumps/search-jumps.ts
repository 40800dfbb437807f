/** Finds the pages of years and places that a search term names, and what the list of members can be narrowed to. */
import { expressionBuilder } from 'kysely';
import { yearKey } from '#contract/jumps/calendar-days.ts';
import {
  maxPlaceOffers,
  maxPlacesToChoose,
  type JumpFacets,
  type jumpSearchOperations,
  type Offers,
} from '#contract/jumps/search-jumps.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findPlaceBySlug, placeKey, type PlaceRow } from '#server/database/places/places.ts';
import type { Tables } from '#server/database/schema/tables.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { readJumpBook, type JumpBook, type JumpDeps } from './jump-book.ts';
import {
  byPlaceName,
  countPlaces,
  mostVisited,
  placesWithSpelling,
  withMembers,
} from './places.ts';

/** A shorter term begins too many names. */
const shortestPlace = 3;

const yearInTerm = /(?<![\p{L}\p{N}])[0-9]{4}(?![\p{L}\p{N}])/gu;

/** Places with a spelling from `first` to `last`. */
async function findPlacesBetween(db: Connection, first: string, last: string): Promise<PlaceRow[]> {
  const { between } = expressionBuilder<Tables, 'place_spellings'>();
  return placesWithSpelling(db, between('key', first, last))
    .select(['id', 'slug', 'name'])
    .execute();
}

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
export async function offerJumps(
  { database }: JumpDeps,
  { params: { term } }: Input<typeof jumpSearchOperations.offerJumps>,
): Promise<Offers> {
  const { kysely } = database;
  const book = await readJumpBook(database);
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

const yearsOfDecade = 10;

const numbersAt = ({ byPlace }: JumpBook, placeId: number) =>
  (byPlace.get(placeId) ?? [])
    .map(({ member }) => member.freakBrotherNumber)
    .toSorted((a, b) => a - b);

export async function getJumpFacets(
  { database }: JumpDeps,
  { query }: Input<typeof jumpSearchOperations.getJumpFacets>,
): Promise<JumpFacets> {
  const { kysely } = database;
  const book = await readJumpBook(database);
  const counted = await countPlaces(kysely, book);
  const requested = query.place === '' ? undefined : await findPlaceBySlug(kysely, query.place);
  const common = mostVisited(counted).slice(0, maxPlacesToChoose);
  const chosen = counted.find(({ id }) => id === requested?.id);
  return {
    decades: [...new Set([...book.byYear.keys()].map((year) => year - (year % yearsOfDecade)))],
    places: [...new Set([...common, ...(chosen ? [chosen] : [])])]
      .toSorted(byPlaceName)
      .map(({ slug, name }) => ({ slug, name })),
    slug: chosen?.slug ?? '',
    numbers: chosen ? numbersAt(book, chosen.id) : null,
  };
}

/**
 * The pages of the jump book that search engines may list.
 * @returns paths of the years, places and days with members, in this order
 */
export async function findJumpPages({ database }: JumpDeps): Promise<string[]> {
  const book = await readJumpBook(database);
  const places = await countPlaces(database.kysely, book);
  return [
    ...[...book.byYear.keys()].map((year) => `/Jumps/${yearKey(year)}`),
    ...places.map(({ slug }) => `/Places/${slug}`),
    ...book.days.map((day) => `/Jumps/${day}`),
  ];
}
