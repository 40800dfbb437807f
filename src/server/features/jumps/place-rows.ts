/** The rows that a change of places writes, as the change log keeps them for the undo. */
import { sql, type SqlBool } from 'kysely';
import { inBatches } from '#server/database/batch-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import { keepPlaces, placeKey } from '#server/database/places/places.ts';
import { findPlacesById, type StoredPlace } from './places.ts';

/** A row before and after a change; null where it does not exist. */
export interface RowChange<Key, Value> {
  readonly key: Key;
  readonly before: Value | null;
  readonly after: Value | null;
}

interface PlaceValue {
  readonly name: string;
  readonly slug: string;
  readonly createdAt: number;
}

/** The value of a place in a row of a change. */
export const placeValue = ({ name, slug, created_at }: StoredPlace): PlaceValue => ({
  name,
  slug,
  createdAt: created_at,
});

interface SpellingValue {
  readonly place: number;
  readonly text: string;
}

/** Everything that a change writes. The members follow their spellings. */
export interface PlaceChange {
  readonly places: readonly RowChange<number, PlaceValue>[];
  readonly spellings: readonly RowChange<string, SpellingValue>[];
  /** The values are the places that the former slugs lead to. */
  readonly formerSlugs: readonly RowChange<string, number>[];
  /** The keys are pairs of spellings, as `pairKey` writes them. */
  readonly apart: readonly RowChange<string, true>[];
}

export const noPlaceChange: PlaceChange = { places: [], spellings: [], formerSlugs: [], apart: [] };

const invertRows = <Key, Value>(changes: readonly RowChange<Key, Value>[]) =>
  changes.map(({ key, before, after }) => ({ key, before: after, after: before }));

/** The change back. */
export const invert = ({ places, spellings, formerSlugs, apart }: PlaceChange): PlaceChange => ({
  places: invertRows(places),
  spellings: invertRows(spellings),
  formerSlugs: invertRows(formerSlugs),
  apart: invertRows(apart),
});

export const keysOf = <Key>(changes: readonly { readonly key: Key }[]) =>
  changes.map(({ key }) => key);

export async function readPlaces(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, PlaceValue>> {
  const places = await findPlacesById(db, ids);
  return new Map(Array.from(places, ([id, place]) => [id, placeValue(place)]));
}

export async function readSpellings(
  db: Connection,
  keys: readonly string[],
): Promise<Map<string, SpellingValue>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('place_spellings')
    .where('key', 'in', keys)
    .selectAll()
    .execute();
  return new Map(rows.map(({ key, place_id, text }) => [key, { place: place_id, text }]));
}

export async function readFormerSlugs(
  db: Connection,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db.selectFrom('former_slugs').where('slug', 'in', slugs).selectAll().execute();
  return new Map(rows.map(({ slug, place_id }) => [slug, place_id]));
}

/** Two keys of spellings in their order, with a space between them. */
export const pairKey = (...keys: readonly [string, string]): string => keys.toSorted().join(' ');

/** The keys of a pair. */
export const keysOfPair = (pair: string): string[] => pair.split(' ');

const pairOf = (pair: string) => {
  const [key = '', other_key = ''] = keysOfPair(pair);
  return { key, other_key };
};

export async function readApart(
  db: Connection,
  pairs: readonly string[],
): Promise<Map<string, true>> {
  if (pairs.length === 0) return new Map();
  const rows = await db
    .selectFrom('spellings_apart')
    .where(
      'key',
      'in',
      pairs.map((pair) => pairOf(pair).key),
    )
    .selectAll()
    .execute();
  return new Map(rows.map(({ key, other_key }) => [pairKey(key, other_key), true]));
}

/** The locations that members of a place have written. */
async function findLocationsAt(db: Connection, place: number): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .where('place_id', '=', place)
    .groupBy('location')
    .select('location')
    .execute();
  return rows.map(({ location }) => location);
}

/** What uses a spelling of a place, hidden photos too; null if nothing does. */
export async function findSpellingUser(
  db: Connection,
  place: number,
  key: string,
): Promise<'member' | 'photo' | null> {
  const locations = await findLocationsAt(db, place);
  if (locations.some((location) => placeKey(location) === key)) return 'member';
  const photo = await db
    .selectFrom('photos')
    // A literal, because a partial index does not match parameters.
    .where(sql<SqlBool>`taken_spelling <> ''`)
    .where('taken_spelling', '=', key)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return photo === undefined ? null : 'photo';
}

/** Gives the members of a place the places of their spellings. */
async function moveMembers(
  db: Connection,
  from: number,
  placeOf: ReadonlyMap<string, number>,
): Promise<void> {
  const locations = await findLocationsAt(db, from);
  const moving = locations.flatMap((location) => {
    const to = placeOf.get(placeKey(location));
    return to === undefined ? [] : [{ location, to }];
  });
  for (const [to, group] of Map.groupBy(moving, (each) => each.to)) {
    for (const batch of inBatches(group)) {
      await db
        .updateTable('members')
        .set({ place_id: to })
        .where('place_id', '=', from)
        .where(
          'location',
          'in',
          batch.map(({ location }) => location),
        )
        .execute();
    }
  }
}

async function writeSpellings(db: Connection, spellings: PlaceChange['spellings']): Promise<void> {
  const moved = spellings.flatMap(({ key, before, after }) =>
    before && after ? [{ key, from: before.place, to: after.place }] : [],
  );
  for (const { key, before, after } of spellings) {
    if (!after) await db.deleteFrom('place_spellings').where('key', '=', key).execute();
    else if (!before) {
      const row = { key, place_id: after.place, text: after.text };
      await db.insertInto('place_spellings').values(row).execute();
    } else {
      const rows = db.updateTable('place_spellings').where('key', '=', key);
      await rows.set({ place_id: after.place, text: after.text }).execute();
    }
  }
  for (const [from, ofPlace] of Map.groupBy(moved, (each) => each.from)) {
    await moveMembers(db, from, new Map(ofPlace.map(({ key, to }) => [key, to])));
  }
}

async function writeFormerSlugs(
  db: Connection,
  formerSlugs: PlaceChange['formerSlugs'],
): Promise<void> {
  if (formerSlugs.length === 0) return;
  await db.deleteFrom('former_slugs').where('slug', 'in', keysOf(formerSlugs)).execute();
  const rows = formerSlugs.flatMap(({ key, after }) =>
    after === null ? [] : [{ slug: key, place_id: after }],
  );
  if (rows.length > 0) await db.insertInto('former_slugs').values(rows).execute();
}

async function writeApart(db: Connection, apart: PlaceChange['apart']): Promise<void> {
  for (const { key: pair, after } of apart) {
    const { key, other_key } = pairOf(pair);
    if (after) await db.insertInto('spellings_apart').values({ key, other_key }).execute();
    else {
      const rows = db.deleteFrom('spellings_apart').where('key', '=', key);
      await rows.where('other_key', '=', other_key).execute();
    }
  }
}

/** The places that a change is about, also by their spellings. */
async function findPlacesOf(
  db: Connection,
  { places, spellings, formerSlugs, apart }: PlaceChange,
): Promise<number[]> {
  const keptApart = await readSpellings(db, keysOf(apart).flatMap(keysOfPair));
  const ids = [
    ...keysOf(places),
    ...spellings.flatMap(({ before, after }) => [before?.place, after?.place]),
    ...formerSlugs.flatMap(({ before, after }) => [before, after]),
    ...Array.from(keptApart.values(), ({ place }) => place),
  ];
  return [...new Set(ids)].filter((id) => typeof id === 'number');
}

/** Writes a change that has no conflict. New places come first and removed ones last, as other rows refer to them. */
export async function writePlaceChange(db: Connection, change: PlaceChange): Promise<void> {
  const { places, spellings, formerSlugs, apart } = change;
  for (const { key: id, before, after } of places) {
    if (!after) continue;
    const { name, slug, createdAt } = after;
    if (before) await db.updateTable('places').set({ name, slug }).where('id', '=', id).execute();
    else {
      const row = { id, name, slug, created_at: createdAt };
      await db.insertInto('places').values(row).execute();
    }
  }
  await writeSpellings(db, spellings);
  await writeFormerSlugs(db, formerSlugs);
  await writeApart(db, apart);
  for (const { key: id, after } of places) {
    if (!after) await db.deleteFrom('places').where('id', '=', id).execute();
  }
  await keepPlaces(db, await findPlacesOf(db, change));
}
