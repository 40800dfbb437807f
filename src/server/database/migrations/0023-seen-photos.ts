/** Supports the count of photos that an admin has not seen yet. */
import { sql, type Kysely } from 'kysely';

export async function addSeenPhotos(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table accounts add column photos_seen_through integer').execute(db);
}
