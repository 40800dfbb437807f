/** Finds the places of locations, and adds those that are new. */
import { inBatches } from '../batch-writer.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { noteUse } from './unused-places.ts';
import { placeKey, slugOf } from './place-key.ts';

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
export async function findFreeSlug(db: Kysely<Tables>, name: string): Promise<string> {
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

async function addPlace(
  db: Kysely<Tables>,
  { key, text }: Spelling,
  use: PlaceUse,
): Promise<number> {
  const name = text.replaceAll(/\s+/gu, ' ').trim();
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
  db: Kysely<Tables>,
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
  db: Kysely<Tables>,
  location: string,
  at: number,
): Promise<number | null> {
  return (await placesOfLocations(db, [location], { at, by: 'member' })).get(location) ?? null;
}
