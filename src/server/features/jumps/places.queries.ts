/** SQL for the public pages of places. */
import { sql, type SqlBool } from 'kysely';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';
import type { PlaceRow } from '#server/database/places/find-place.ts';
import type { CountedYear, JumpRow } from './jumps.queries.ts';

export async function findPlacesById(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, PlaceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('places')
    .where('id', 'in', ids)
    .select(['id', 'slug', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const withCounts = (db: Connection) =>
  db
    .selectFrom('places')
    .innerJoin('jump_counts', (join) =>
      join
        .onRef('jump_counts.place_id', '=', 'places.id')
        .on('unit', '=', 'place')
        .on('year', '=', 0)
        .on('month', '=', 0)
        .on('day', '=', 0)
        .on('members', '>', 0),
    );

export type CountedPlace = PlaceRow & { readonly members: number };

/** Leaves out places without visible members. */
export async function countPlaces(db: Connection): Promise<CountedPlace[]> {
  return withCounts(db)
    .select(['places.id', 'places.slug', 'places.name', 'members'])
    .orderBy('places.id')
    .execute();
}

/** Places with a spelling that contains the key, those with most members first. */
export async function findPlacesLike(
  db: Connection,
  dialect: DatabaseDialect,
  key: string,
  limit: number,
): Promise<CountedPlace[]> {
  return withCounts(db)
    .where('places.id', 'in', (eb) =>
      eb
        .selectFrom('place_spellings')
        .where(dialect.contains('place_spellings.key', key))
        .select('place_spellings.place_id'),
    )
    .orderBy('members', 'desc')
    .orderBy('places.id')
    .limit(limit)
    .select(['places.id', 'places.slug', 'places.name', 'members'])
    .execute();
}

/** The place with this spelling, or else those with a spelling that begins so, those with most members first. */
export async function findPlacesNamed(
  db: Connection,
  key: string,
  limit: number,
): Promise<CountedPlace[]> {
  const find = (last: string) =>
    withCounts(db)
      .where('places.id', 'in', (eb) =>
        eb
          .selectFrom('place_spellings')
          .where('place_spellings.key', '>=', key)
          .where('place_spellings.key', '<=', last)
          .select('place_spellings.place_id'),
      )
      .orderBy('members', 'desc')
      .orderBy('places.id')
      .limit(limit)
      .select(['places.id', 'places.slug', 'places.name', 'members'])
      .execute();
  const exact = await find(key);
  return exact.length > 0 ? exact : find(`${key}\u{10ffff}`);
}

/** Oldest first, then the unknown year. */
export async function countYearsAt(db: Connection, placeId: number): Promise<CountedYear[]> {
  return db
    .selectFrom('jump_counts')
    .where('unit', '=', 'place_year')
    .where('place_id', '=', placeId)
    .where('members', '>', 0)
    .orderBy('year')
    .select(['year', 'members'])
    .execute();
}

/** The jumps at a place from a year on, after the first `offset`, by date and number. */
export async function findJumpsAt(
  db: Connection,
  placeId: number,
  year: number,
  offset: number,
  limit: number,
): Promise<Pick<JumpRow, 'member_id'>[]> {
  return db
    .selectFrom('jumps')
    .where('place_id', '=', placeId)
    .where('year', '>=', year)
    .orderBy('year')
    .orderBy('month')
    .orderBy('day')
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .select('member_id')
    .execute();
}

export async function findNumbersAt(db: Connection, placeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('jumps')
    .where('place_id', '=', placeId)
    .orderBy('number')
    .select('number')
    .execute();
  return rows.map((row) => row.number);
}

/** The first or the last known day of a year at a place. */
export async function findDayAt(
  db: Connection,
  placeId: number,
  year: number,
  which: 'first' | 'last',
): Promise<{ month: number; day: number } | undefined> {
  const order = which === 'first' ? 'asc' : 'desc';
  return db
    .selectFrom('jumps')
    .where('place_id', '=', placeId)
    .where('year', '=', year)
    .where('month', '<', unknownPart)
    .where('day', '<', unknownPart)
    .orderBy('month', order)
    .orderBy('day', order)
    .limit(1)
    .select(['month', 'day'])
    .executeTakeFirst();
}

export async function findFirstJumpAt(db: Connection, placeId: number) {
  return db
    .selectFrom('jumps')
    .where('place_id', '=', placeId)
    .orderBy('year')
    .orderBy('month')
    .orderBy('day')
    .limit(1)
    .select(['year', 'month', 'day'])
    .executeTakeFirst();
}

/** Whether visitors see a photo that was taken there. */
export async function hasShownPhotos(db: Connection, placeId: number): Promise<boolean> {
  const photo = await db
    .selectFrom('place_spellings')
    .innerJoin('photos', 'photos.taken_spelling', 'place_spellings.key')
    .where('place_id', '=', placeId)
    // Literals, because a partial index does not match parameters.
    .where(sql<SqlBool>`photos.kind = 'gallery' and photos.hidden_at is null`)
    .limit(1)
    .select('photos.id')
    .executeTakeFirst();
  return photo !== undefined;
}
