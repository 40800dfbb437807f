import type { Connection } from '#server/database/open-database.ts';

/** The newest visible gallery photos. */
export async function findNewestPhotos(db: Connection, limit: number) {
  return db
    .selectFrom('photos')
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'name', 'thumb_width', 'thumb_height', 'caption', 'taken_year'])
    .execute();
}

export type PhotoFound = Awaited<ReturnType<typeof findNewestPhotos>>[number];
