/** The public pages of places. Who jumped there is in the jump book. */
import type { Expression, SqlBool } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import {
  maxPlaceSuggestions,
  type Place,
  type placeOperations,
  type PlaceSuggestions,
} from '#contract/jumps/places.ts';
import type { Connection } from '#server/database/open-database.ts';
import { isShownInGallery } from '#server/database/photos/photos.ts';
import { findPlaceBySlug, placeKey, type PlaceRow } from '#server/database/places/places.ts';
import type { Input } from '#server/http/bind-operation.ts';
import {
  isDated,
  pageOf,
  readJumpBook,
  unknownPart,
  type Jump,
  type JumpBook,
  type JumpDeps,
} from './jump-book.ts';

export interface StoredPlace extends PlaceRow {
  readonly created_at: number;
}

export async function findPlacesById(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, StoredPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('places')
    .where('id', 'in', ids)
    .select(['id', 'slug', 'name', 'created_at'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @param isMeant whether a spelling is one of those that are looked for */
export const placesWithSpelling = (db: Connection, isMeant: Expression<SqlBool>) =>
  db
    .selectFrom('places')
    .where('id', 'in', (eb) => eb.selectFrom('place_spellings').where(isMeant).select('place_id'));

export async function findAllPlaces(db: Connection): Promise<PlaceRow[]> {
  return db.selectFrom('places').select(['id', 'slug', 'name']).orderBy('id').execute();
}

type CountedPlace = PlaceRow & { readonly members: number };

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

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** By name; an unknown place is last. */
export const byPlaceName = (a: { name: string }, b: { name: string }): number =>
  Number(a.name === '') - Number(b.name === '') || byName.compare(a.name, b.name);

const countYears = (byYear: Iterable<readonly [number, readonly Jump[]]>) =>
  Array.from(byYear, ([year, jumps]) => ({ year, count: jumps.length }));
const presentPlace = ({ slug, name, members }: CountedPlace) => ({ slug, name, count: members });

export async function getJumpSummary({ database }: JumpDeps): Promise<JumpSummary> {
  const book = await readJumpBook(database);
  const places = await countPlaces(database.kysely, book);
  return {
    years: countYears(book.byYear),
    places: places.toSorted(byPlaceName).map(presentPlace),
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
  { params }: Input<typeof placeOperations.suggestPlaces>,
): Promise<PlaceSuggestions> {
  const key = placeKey(params.term);
  if (key === '') return [];
  const { kysely, dialect } = database;
  const book = await readJumpBook(database);
  const found = await placesWithSpelling(kysely, dialect.contains('key', key))
    .select(['id', 'slug', 'name'])
    .execute();
  return mostVisited(withMembers(book, found)).slice(0, maxPlaceSuggestions).map(presentPlace);
}

/** Whether visitors see a photo that was taken there. */
async function hasShownPhotos(db: Connection, placeId: number): Promise<boolean> {
  const photo = await db
    .selectFrom('place_spellings')
    .innerJoin('photos', 'photos.taken_spelling', 'place_spellings.key')
    .where('place_id', '=', placeId)
    .where(isShownInGallery)
    .limit(1)
    .select('photos.id')
    .executeTakeFirst();
  return photo !== undefined;
}

/**
 * Former slugs lead to the place too.
 * @throws Refusal `not_found` for an unknown place, one without visible members and photos, and past the last page
 */
export async function getPlace(
  { database }: JumpDeps,
  { params, query }: Input<typeof placeOperations.getPlace>,
): Promise<Place> {
  const { kysely } = database;
  const place = await findPlaceBySlug(kysely, params.slug.toLowerCase());
  const book = await readJumpBook(database);
  const jumps = place ? (book.byPlace.get(place.id) ?? []) : [];
  if (!place || (jumps.length === 0 && !(await hasShownPhotos(kysely, place.id)))) {
    throw new Refusal('not_found', { message: 'There is no such place.' });
  }
  const { shown, paging } = pageOf(jumps, query.page);
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
    count: paging.total,
    firstYear: first?.[0] ?? 0,
    lastYear: last?.[0] ?? 0,
    firstJump: presentDate(first?.[1] ?? [], 'first'),
    lastJump: presentDate(last?.[1] ?? [], 'last'),
    years: countYears(byYear),
    page: paging.page,
    totalPages: paging.totalPages,
    members: shown.map(({ member }) => member),
  };
}
