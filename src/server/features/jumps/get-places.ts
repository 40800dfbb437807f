/** Places with their members, and the summary of the jump book. */
import { Refusal } from '#contract/errors.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { maxPlaceSuggestions, type Place, type PlaceSuggestions } from '#contract/jumps/places.ts';
import { findPlaceBySlug } from '#server/database/places/find-place.ts';
import { placeKey } from '#server/database/places/place-key.ts';
import { readRegister } from '#server/database/register/register.ts';
import {
  type CountedPlace,
  countPlaces,
  mostVisited,
  withMembers,
  comparePlaces,
} from './counted-places.ts';
import {
  bookOf,
  type CountedYear,
  countYears,
  isDated,
  type Jump,
  unknownPart,
  countPages,
  pageOf,
} from './jump-book.ts';
import type { JumpDeps } from './jump-deps.ts';
import { findPlacesLike, hasShownPhotos } from './places.queries.ts';

const presentYear = ({ year, members }: CountedYear) => ({ year, count: members });
const presentPlace = ({ slug, name, members }: CountedPlace) => ({ slug, name, count: members });

export async function getJumpSummary({ database }: JumpDeps): Promise<JumpSummary> {
  const book = bookOf(await readRegister(database));
  const places = await countPlaces(database.kysely, book);
  return {
    years: countYears(book).map(presentYear),
    places: places.toSorted(comparePlaces).map(presentPlace),
  };
}

/** The first or the last known day of the year of these jumps; only the year where none is known. */
function presentDate(ofYear: readonly Jump[], which: 'first' | 'last'): Place['firstJump'] {
  const [any] = ofYear;
  if (!any) return null;
  const dated = ofYear.filter(isDated);
  const jump = which === 'first' ? dated[0] : dated.at(-1);
  return { year: any.year, month: jump?.month ?? 0, day: jump?.day ?? 0 };
}

export async function suggestPlaces(
  { database }: JumpDeps,
  term: string,
): Promise<PlaceSuggestions> {
  const key = placeKey(term);
  if (key === '') return [];
  const { kysely, dialect } = database;
  const book = bookOf(await readRegister(database));
  const found = withMembers(book, await findPlacesLike(kysely, dialect, key));
  return mostVisited(found).slice(0, maxPlaceSuggestions).map(presentPlace);
}

/**
 * @param address the slug, or a former one
 * @throws Refusal `not_found` for an unknown place, one without visible members and photos, and past the last page
 */
export async function getPlace(
  { database }: JumpDeps,
  address: string,
  page: number,
): Promise<Place> {
  const { kysely } = database;
  const place = await findPlaceBySlug(kysely, address.toLowerCase());
  const book = bookOf(await readRegister(database));
  const jumps = place ? (book.byPlace.get(place.id) ?? []) : [];
  if (!place || (jumps.length === 0 && !(await hasShownPhotos(kysely, place.id)))) {
    throw new Refusal('not_found', { message: 'There is no such place.' });
  }
  const shown = pageOf(jumps, page);
  const byYear = [
    ...Map.groupBy(
      jumps.filter(({ year }) => year !== unknownPart),
      ({ year }) => year,
    ),
  ];
  const [first, last] = [byYear[0], byYear.at(-1)];
  return {
    slug: place.slug,
    name: place.name,
    count: jumps.length,
    firstYear: first?.[0] ?? 0,
    lastYear: last?.[0] ?? 0,
    firstJump: presentDate(first?.[1] ?? [], 'first'),
    lastJump: presentDate(last?.[1] ?? [], 'last'),
    years: byYear.map(([year, ofYear]) => presentYear({ year, members: ofYear.length })),
    page,
    totalPages: countPages(jumps.length),
    members: shown.map(({ member }) => member),
  };
}
