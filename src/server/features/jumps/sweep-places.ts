/** Deletes places that only photos and members' own pages have added, once nothing has used them for 30 days. */
import { setImmediate } from 'node:timers/promises';
import { dayMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { deletePlaces, isPlaceUsed } from '#server/database/places/places.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { JumpDeps } from './jump-book.ts';

export const unusedPlaceMs = 30 * dayMs;

const placesAtOnce = 500;

async function noteUsedPlaces(db: Connection, at: number): Promise<void> {
  await db
    .updateTable('places')
    .set({ last_used_at: at })
    .where('last_used_at', '<', at)
    .where(isPlaceUsed)
    .execute();
}

async function findUnusedSince(db: Connection, before: number): Promise<number[]> {
  const rows = await db
    .selectFrom('places')
    .where('last_used_at', '<=', before)
    .where((eb) => eb.not(isPlaceUsed(eb)))
    .limit(placesAtOnce)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the members, so that no one begins to use a place meanwhile. In batches, so that others are not kept waiting. */
export async function sweepPlaces({ database, now }: JumpDeps): Promise<void> {
  const { kysely, dialect } = database;
  const at = now();
  for (let isFirst = true; ; isFirst = false) {
    const deleted = await kysely.transaction().execute(async (db) => {
      await lockMembers(db, dialect);
      if (isFirst) await noteUsedPlaces(db, at);
      const unused = await findUnusedSince(db, at - unusedPlaceMs);
      await deletePlaces(db, unused);
      return unused.length;
    });
    if (deleted < placesAtOnce) return;
    await setImmediate();
  }
}
