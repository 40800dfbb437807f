/** Finds places that neither members nor photos use, and deletes them. */
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { inBatches } from '../batch-writer.ts';
import type { Connection } from '../open-database.ts';
import type { Tables } from '../schema/tables.ts';

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
export async function noteUse(
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
