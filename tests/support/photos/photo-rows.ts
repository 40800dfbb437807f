import type { Database } from '#server/database/open-database.ts';
import { insertPhoto } from '#server/database/photos/photos.ts';

/** Like `insertPhotoRow`, but the photo waits for approval. */
export async function insertHeldRow(database: Database, photo: PhotoRow): Promise<number> {
  const id = await insertPhotoRow(database, photo);
  await database.kysely
    .updateTable('photos')
    .set({ is_held: 1, hidden_at: photo.at ?? 1 })
    .where('id', '=', id)
    .execute();
  return id;
}

interface PhotoRow {
  /** Names the picture, too. Each photo has another one. */
  readonly caption: string;
  readonly at?: number;
  readonly by?: number;
  readonly day?: number;
  readonly month?: number;
  readonly year?: number;
  readonly bytes?: number;
}

/** A gallery photo without files, which is much cheaper than an upload. @returns its id */
export function insertPhotoRow(
  { kysely }: Database,
  { caption, at = 1, by = 1, day = 0, month = 0, year = 0, bytes = 8 }: PhotoRow,
): Promise<number> {
  const sizes = { width: 8, height: 8, thumbWidth: 8, thumbHeight: 8, bytes };
  const photo = {
    kind: 'gallery',
    accountId: by,
    memberId: null,
    stored: { name: caption, sourceHash: caption, ...sizes },
    originalName: '',
    caption,
    taken: { day, month, year, location: '' },
  } as const;
  return insertPhoto(kysely, photo, at);
}
