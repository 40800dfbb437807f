/** SQL for the public pages of places. Who jumped there is in the jump book. */
import { sql, type SqlBool } from 'kysely';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PlaceRow } from '#server/database/places/find-place.ts';

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

export async function findAllPlaces(db: Connection): Promise<PlaceRow[]> {
  return db.selectFrom('places').select(['id', 'slug', 'name']).orderBy('id').execute();
}

/** Places with a spelling that contains the key. */
export async function findPlacesLike(
  db: Connection,
  dialect: DatabaseDialect,
  key: string,
): Promise<PlaceRow[]> {
  return db
    .selectFrom('places')
    .where('places.id', 'in', (eb) =>
      eb
        .selectFrom('place_spellings')
        .where(dialect.contains('place_spellings.key', key))
        .select('place_spellings.place_id'),
    )
    .select(['places.id', 'places.slug', 'places.name'])
    .execute();
}

/** Places with a spelling from `first` to `last`. */
export async function findPlacesBetween(
  db: Connection,
  first: string,
  last: string,
): Promise<PlaceRow[]> {
  return db
    .selectFrom('places')
    .where('places.id', 'in', (eb) =>
      eb
        .selectFrom('place_spellings')
        .where('place_spellings.key', '>=', first)
        .where('place_spellings.key', '<=', last)
        .select('place_spellings.place_id'),
    )
    .select(['places.id', 'places.slug', 'places.name'])
    .execute();
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
