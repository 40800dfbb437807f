import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

/** The secret of a day, shared by all processes. Stores `proposed` if there is none yet. */
export async function findViewSecret(
  db: Connection,
  day: number,
  proposed: string,
): Promise<string> {
  await db
    .insertInto('view_secrets')
    .values({ day, secret: proposed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('view_secrets')
    .where('day', '=', day)
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

/** False when this viewer was already recorded. */
export async function insertViewer(
  db: Connection,
  day: number,
  viewerHash: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('photo_viewers')
    .values({ day, viewer_hash: viewerHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Skips a photo that no longer exists. */
export async function addPhotoView(db: Connection, photoId: number): Promise<void> {
  await db
    .insertInto('photo_views')
    .columns(['photo_id', 'views'])
    .expression((eb) =>
      eb
        .selectFrom('photos')
        .where('id', '=', photoId)
        .select(['id', sql<number>`1`.as('views')]),
    )
    .onConflict((conflict) =>
      conflict.column('photo_id').doUpdateSet({ views: sql<number>`photo_views.views + 1` }),
    )
    .execute();
}

/** Without the day's secret, the hashes no longer reveal who viewed a photo. */
export async function deleteViewersBefore(db: Connection, day: number): Promise<void> {
  await db.deleteFrom('view_secrets').where('day', '<', day).execute();
  await db.deleteFrom('photo_viewers').where('day', '<', day).execute();
}
