/** Drop zones: their keys and addresses, which of them a location means, and which are unused. */
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { collapseBlanks } from '#contract/clean-text.ts';
import { foldText } from '#contract/members/search-text.ts';
import { inBatches } from '../batch-writer.ts';
import type { Connection } from '../open-database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * The letters and digits of a location, whatever its case, accents, punctuation and spaces; empty for a location
 * without any, which is no place.
 */
export const placeKey = (location: string): string =>
  foldText(location).replaceAll(/[^\p{L}\p{N}]/gu, '');

const longestSlug = 60;

/** For addresses: `skydive-hinckley`; `place` where the name has no Latin letters or digits. */
export function slugOf(name: string): string {
  const words =
    foldText(name)
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, longestSlug).replace(/-$/, '') || 'place';
}

export interface PlaceRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** @param slug the present address of the place, or a former one */
export async function findPlaceBySlug(db: Connection, slug: string): Promise<PlaceRow | undefined> {
  const present = await db
    .selectFrom('places')
    .where('slug', '=', slug)
    .select(['id', 'slug', 'name'])
    .executeTakeFirst();
  return (
    present ??
    db
      .selectFrom('former_slugs')
      .innerJoin('places', 'places.id', 'former_slugs.place_id')
      .where('former_slugs.slug', '=', slug)
      .select(['places.id', 'places.slug', 'places.name'])
      .executeTakeFirst()
  );
}

/** Whether a member or a photo uses the place, also a hidden one. */
export function isPlaceUsed({ or, exists, selectFrom }: ExpressionBuilder<Tables, 'places'>) {
  const members = selectFrom('members').whereRef('members.place_id', '=', 'places.id');
  const photos = selectFrom('place_spellings')
    .innerJoin('photos', 'photos.taken_spelling', 'place_spellings.key')
    .whereRef('place_spellings.place_id', '=', 'places.id')
    // A literal, because a partial index does not match parameters.
    .where(sql<SqlBool>`photos.taken_spelling <> ''`);
  return or([exists(members.select('members.id')), exists(photos.select('photos.id'))]);
}

/** With their spellings and former slugs. For use inside a transaction that has locked the members. */
export async function deletePlaces(db: Connection, places: readonly number[]): Promise<void> {
  for (const ids of inBatches(places)) {
    await db.deleteFrom('place_spellings').where('place_id', 'in', ids).execute();
    await db.deleteFrom('places').where('id', 'in', ids).execute();
  }
}

/** An admin or an import has added or changed them, so they stay without being used. */
export async function keepPlaces(db: Connection, places: readonly number[]): Promise<void> {
  await noteUse(db, places, null);
}

/** @param lastUsedAt null to keep them. Places that are kept stay so. */
async function noteUse(
  db: Connection,
  places: readonly number[],
  lastUsedAt: number | null,
): Promise<void> {
  for (const ids of inBatches(places)) {
    await db
      .updateTable('places')
      .set({ last_used_at: lastUsedAt })
      .where('id', 'in', ids)
      .where('last_used_at', 'is not', null)
      .execute();
  }
}

interface PlaceUse {
  /** The time of the write. */
  readonly at: number;
  /** Places that only members have added are deleted when no one uses them any more. */
  readonly by: 'admin' | 'member';
}

interface Spelling {
  readonly key: string;
  readonly text: string;
}

/** A slug that no place has or had: `hinckley`, `hinckley-2`, … */
export async function findFreeSlug(db: Connection, name: string): Promise<string> {
  const slug = slugOf(name);
  const find = (table: 'places' | 'former_slugs') =>
    db
      .selectFrom(table)
      // A range, because SQLite cannot use an index for `like`. A point follows the hyphen.
      .where((eb) =>
        eb.or([
          eb('slug', '=', slug),
          eb.and([eb('slug', '>', `${slug}-`), eb('slug', '<', `${slug}.`)]),
        ]),
      )
      .select('slug')
      .execute();
  const taken = new Set(
    [...(await find('places')), ...(await find('former_slugs'))].map((row) => row.slug),
  );
  if (!taken.has(slug)) return slug;
  let next = 2;
  while (taken.has(`${slug}-${next}`)) next += 1;
  return `${slug}-${next}`;
}

const lastUsedAt = ({ at, by }: PlaceUse) => (by === 'admin' ? null : at);

async function addPlace(db: Connection, { key, text }: Spelling, use: PlaceUse): Promise<number> {
  const name = collapseBlanks(text);
  const slug = await findFreeSlug(db, name);
  const { id } = await db
    .insertInto('places')
    .values({ name, slug, created_at: use.at, last_used_at: lastUsedAt(use) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('place_spellings').values({ key, place_id: id, text: name }).execute();
  return id;
}

/**
 * For use inside a transaction that has locked the members.
 *
 * @returns the place of each location; null for a location without letters and digits
 */
export async function placesOfLocations(
  db: Connection,
  locations: Iterable<string>,
  use: PlaceUse,
): Promise<Map<string, number | null>> {
  const keys = new Map([...new Set(locations)].map((text) => [text, placeKey(text)] as const));
  const spellings = new Map<string, Spelling>();
  for (const [text, key] of keys) {
    if (key !== '' && !spellings.has(key)) spellings.set(key, { key, text });
  }
  const places = new Map<string, number>();
  for (const batch of inBatches([...spellings.keys()])) {
    const known = await db
      .selectFrom('place_spellings')
      .where('key', 'in', batch)
      .select(['key', 'place_id'])
      .execute();
    for (const { key, place_id } of known) places.set(key, place_id);
    await noteUse(db, [...new Set(known.map(({ place_id }) => place_id))], lastUsedAt(use));
  }
  for (const spelling of spellings.values()) {
    if (places.has(spelling.key)) continue;
    places.set(spelling.key, await addPlace(db, spelling, use));
  }
  return new Map(Array.from(keys, ([text, key]) => [text, places.get(key) ?? null]));
}

/** The same for the location that a member gives on the own page or for a photo. */
export async function placeOfLocation(
  db: Connection,
  location: string,
  at: number,
): Promise<number | null> {
  return (await placesOfLocations(db, [location], { at, by: 'member' })).get(location) ?? null;
}
