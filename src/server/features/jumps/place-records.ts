/** The places as admins see them, with the members and photos that visitors do not see. */
import { sql, type SqlBool } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import {
  placesAtOnce,
  type ListedPlace,
  type placeEditingOperations,
  type PlaceList,
  type PlaceRecord,
} from '#contract/jumps/place-editing.ts';
import { countRows } from '#server/database/count-rows.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { placeKey, type PlaceRow } from '#server/database/places/places.ts';
import type { Input } from '#server/http/bind-operation.ts';
import type { JumpDeps } from './jump-book.ts';
import { pairKey } from './place-rows.ts';
import { findPlacesById, placesWithSpelling, type StoredPlace } from './places.ts';

export interface WholePlace extends StoredPlace {
  readonly spellings: readonly { readonly key: string; readonly text: string }[];
  readonly formerSlugs: readonly string[];
}

export interface SpellingRow {
  readonly key: string;
  readonly place_id: number;
  readonly text: string;
}

/** Spellings of these places, by key. */
async function findSpellingsOf(db: Connection, ids: readonly number[]): Promise<SpellingRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('place_spellings')
    .where('place_id', 'in', ids)
    .orderBy('key')
    .selectAll()
    .execute();
}

const noSuchPlace = () =>
  new Refusal('not_found', { message: 'This place no longer exists. Reload the list.' });

/** In the order of the ids. @throws Refusal `not_found` if one does not exist */
export async function requirePlaces(db: Connection, ids: readonly number[]): Promise<WholePlace[]> {
  const places = await findPlacesById(db, ids);
  const spellings = Map.groupBy(await findSpellingsOf(db, ids), (each) => each.place_id);
  const former = await db
    .selectFrom('former_slugs')
    .where('place_id', 'in', ids)
    .orderBy('slug')
    .selectAll()
    .execute();
  const slugs = Map.groupBy(former, (each) => each.place_id);
  return ids.map((id) => {
    const place = places.get(id);
    if (!place) throw noSuchPlace();
    const formerSlugs = (slugs.get(id) ?? []).map(({ slug }) => slug);
    return { ...place, spellings: spellings.get(id) ?? [], formerSlugs };
  });
}

/** @throws Refusal `not_found` */
export async function requirePlace(db: Connection, id: number): Promise<WholePlace> {
  const [place] = await requirePlaces(db, [id]);
  if (!place) throw noSuchPlace();
  return place;
}

/**
 * Members by place, also hidden ones.
 * @param ids all places without them
 */
export async function countMembersAt(
  db: Connection,
  ids?: readonly number[],
): Promise<Map<number, number>> {
  if (ids?.length === 0) return new Map();
  const members = db.selectFrom('members').where('place_id', 'is not', null);
  const rows = await (ids ? members.where('place_id', 'in', ids) : members)
    .groupBy('place_id')
    .select((eb) => ['place_id', eb.fn.countAll<number>().as('members')])
    .execute();
  return new Map(rows.map(({ place_id, members: count }) => [place_id ?? 0, count]));
}

/**
 * Photos by spelling, also hidden ones.
 * @param keys all spellings without them
 */
export async function countPhotosTaken(
  db: Connection,
  keys?: readonly string[],
): Promise<Map<string, number>> {
  if (keys?.length === 0) return new Map();
  // A literal, because a partial index does not match parameters.
  const photos = db.selectFrom('photos').where(sql<SqlBool>`taken_spelling <> ''`);
  const rows = await (keys ? photos.where('taken_spelling', 'in', keys) : photos)
    .groupBy('taken_spelling')
    .select((eb) => ['taken_spelling', eb.fn.countAll<number>().as('photos')])
    .execute();
  return new Map(rows.map(({ taken_spelling, photos: count }) => [taken_spelling, count]));
}

/** As `pairKey` writes them. */
export async function findAllApart(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('spellings_apart').selectAll().execute();
  return rows.map(({ key, other_key }) => pairKey(key, other_key));
}

const maxSpellings = 20;

export const presentListed = (
  { id, slug, name }: PlaceRow,
  members: number,
  photosTaken: ReadonlyMap<string, number>,
  spellings: readonly SpellingRow[],
): ListedPlace => ({
  placeId: id,
  slug,
  name,
  members,
  photos: spellings.reduce((sum, { key }) => sum + (photosTaken.get(key) ?? 0), 0),
  spellings: spellings.slice(0, maxSpellings).map(({ text }) => text),
});

export async function listPlaces(
  { database: { kysely, dialect } }: JumpDeps,
  { query: { q, page: wanted } }: Input<typeof placeEditingOperations.listPlaces>,
): Promise<PlaceList> {
  const key = placeKey(q);
  const matching =
    key === ''
      ? kysely.selectFrom('places')
      : placesWithSpelling(kysely, dialect.contains('key', key));
  const places = await countRows(matching);
  // A filter without letters and digits matches no spelling.
  const total = q !== '' && key === '' ? 0 : places;
  const { offset, paging } = clampPage(total, placesAtOnce, wanted);
  // By slug, which has neither capitals nor accents.
  const page = matching.orderBy('slug').limit(placesAtOnce).offset(offset);
  const rows = total === 0 ? [] : await page.select(['id', 'slug', 'name']).execute();
  const ids = rows.map(({ id }) => id);
  const members = await countMembersAt(kysely, ids);
  const found = await findSpellingsOf(kysely, ids);
  const spellings = Map.groupBy(found, (each) => each.place_id);
  const photosTaken = await countPhotosTaken(
    kysely,
    found.map((each) => each.key),
  );
  return {
    ...paging,
    places: rows.map((row) =>
      presentListed(row, members.get(row.id) ?? 0, photosTaken, spellings.get(row.id) ?? []),
    ),
  };
}

/** Members of a place by location. */
async function countLocationsAt(
  db: Connection,
  id: number,
): Promise<{ location: string; members: number }[]> {
  return db
    .selectFrom('members')
    .where('place_id', '=', id)
    .groupBy('location')
    .select((eb) => ['location', eb.fn.countAll<number>().as('members')])
    .execute();
}

/** @throws Refusal `not_found` */
export async function readPlaceRecord(db: Connection, id: number): Promise<PlaceRecord> {
  const place = await requirePlace(db, id);
  const byKey = new Map<string, number>();
  for (const { location, members } of await countLocationsAt(db, id)) {
    const key = placeKey(location);
    byKey.set(key, (byKey.get(key) ?? 0) + members);
  }
  const photosTaken = await countPhotosTaken(
    db,
    place.spellings.map(({ key }) => key),
  );
  const spellings = place.spellings.map(({ key, text }) => ({
    key,
    text,
    members: byKey.get(key) ?? 0,
    photos: photosTaken.get(key) ?? 0,
  }));
  return {
    placeId: id,
    slug: place.slug,
    name: place.name,
    members: spellings.reduce((sum, { members }) => sum + members, 0),
    photos: spellings.reduce((sum, { photos }) => sum + photos, 0),
    spellings: spellings.toSorted((a, b) => b.members - a.members),
    formerSlugs: [...place.formerSlugs],
  };
}

export const getPlaceRecord = async (
  { database }: JumpDeps,
  { params }: Input<typeof placeEditingOperations.getPlaceRecord>,
): Promise<PlaceRecord> => readPlaceRecord(database.kysely, params.place);
