/** All SQL about who has looked at which photo. */
import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

/** The secret of a day, the same in every process; `proposed` where there is none yet. */
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

/** False when this viewer has been noted down before. */
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

/** Passes over a photo that is gone by now. */
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

/** Without its secret nobody can tell who looked at anything on a day. */
export async function forgetViewersBefore(db: Connection, day: number): Promise<void> {
  await db.deleteFrom('view_secrets').where('day', '<', day).execute();
  await db.deleteFrom('photo_viewers').where('day', '<', day).execute();
}
