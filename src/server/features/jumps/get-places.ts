/** Places with their members, and the summary of the jump book. */
import { Refusal } from '#contract/errors.ts';
import { jumpPageSize, type JumpSummary } from '#contract/jumps/jumps.ts';
import { maxPlaceSuggestions, type Place, type PlaceSuggestions } from '#contract/jumps/places.ts';
import { findPlaceBySlug } from '#server/database/places/find-place.ts';
import { placeKey } from '#server/database/places/place-key.ts';
import type { Connection } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';
import { findStart, sumOf } from './find-start.ts';
import { membersInOrder } from './get-jump-day.ts';
import { countPages } from './get-jump-year.ts';
import type { JumpDeps } from './jump-deps.ts';
import { type CountedYear, countYears } from './jumps.queries.ts';
import {
  type CountedPlace,
  countPlaces,
  countYearsAt,
  findJumpsAt,
  findDayAt,
  findPlacesLike,
  hasShownPhotos,
} from './places.queries.ts';
import { comparePlaces } from './present-days.ts';

const presentYear = ({ year, members }: CountedYear) => ({ year, count: members });
const presentPlace = ({ slug, name, members }: CountedPlace) => ({ slug, name, count: members });

export async function getJumpSummary({ database: { kysely } }: JumpDeps): Promise<JumpSummary> {
  const years = await countYears(kysely);
  const places = await countPlaces(kysely);
  return {
    years: years.map(presentYear),
    places: places.toSorted(comparePlaces).map(presentPlace),
  };
}

/** Only the year where no day in it is known; null without a year. */
async function findJumpDate(
  db: Connection,
  placeId: number,
  year: number | undefined,
  which: 'first' | 'last',
): Promise<Place['firstJump']> {
  if (year === undefined) return null;
  return { year, ...((await findDayAt(db, placeId, year, which)) ?? { month: 0, day: 0 }) };
}

export async function suggestPlaces(
  { database: { kysely, dialect } }: JumpDeps,
  term: string,
): Promise<PlaceSuggestions> {
  const key = placeKey(term);
  if (key === '') return [];
  return (await findPlacesLike(kysely, dialect, key, maxPlaceSuggestions)).map(presentPlace);
}

/**
 * @param address the slug, or a former one
 * @throws Refusal `not_found` for an unknown place, one without visible members and photos, and past the last page
 */
export async function getPlace(
  { database: { kysely } }: JumpDeps,
  address: string,
  page: number,
): Promise<Place> {
  const place = await findPlaceBySlug(kysely, address.toLowerCase());
  const counted = place ? await countYearsAt(kysely, place.id) : [];
  if (!place || (counted.length === 0 && !(await hasShownPhotos(kysely, place.id)))) {
    throw new Refusal('not_found', { message: 'There is no such place.' });
  }
  const count = sumOf(counted);
  const totalPages = countPages(count);
  const start = findStart(counted, (page - 1) * jumpPageSize);
  if (page > totalPages) throw new Refusal('not_found', { message: `There is no page ${page}.` });
  const jumps = start
    ? await findJumpsAt(kysely, place.id, start.group.year, start.skipped, jumpPageSize)
    : [];
  const years = counted.filter(({ year }) => year !== unknownPart);
  const [firstYear, lastYear] = [years[0]?.year, years.at(-1)?.year];
  return {
    slug: place.slug,
    name: place.name,
    count,
    firstYear: firstYear ?? 0,
    lastYear: lastYear ?? 0,
    firstJump: await findJumpDate(kysely, place.id, firstYear, 'first'),
    lastJump: await findJumpDate(kysely, place.id, lastYear, 'last'),
    years: years.map(presentYear),
    page,
    totalPages,
    members: await membersInOrder(
      kysely,
      jumps.map((jump) => jump.member_id),
    ),
  };
}
