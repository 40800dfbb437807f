/** The own photos that wait for approval. */
import { Refusal } from '#contract/errors.ts';
import { heldPhotoDays } from '#contract/gallery/moderation.ts';
import type { HeldPhoto } from '#contract/gallery/uploading.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { findHeldPhotos } from '../gallery.queries.ts';

export const heldPhotoMs = heldPhotoDays * 24 * 60 * 60 * 1000;

export async function listHeldPhotos(
  { database }: Pick<GalleryDeps, 'database'>,
  { accountId }: Viewer,
): Promise<HeldPhoto[]> {
  const rows = await findHeldPhotos(database.kysely, accountId);
  return rows.map((row) => ({
    photoId: row.id,
    caption: row.caption,
    thumbWidth: row.thumb_width,
    thumbHeight: row.thumb_height,
    sentAt: new Date(row.created_at).toISOString(),
    until: new Date((row.hidden_at ?? row.created_at) + heldPhotoMs).toISOString(),
  }));
}

/** @throws Refusal `not_found` for all but the own photos that wait */
export async function getHeldPicture(
  { database, photos }: Pick<GalleryDeps, 'database' | 'photos'>,
  photoId: number,
  { accountId }: Viewer,
): Promise<AsyncIterable<Uint8Array>> {
  const rows = await findHeldPhotos(database.kysely, accountId);
  const row = rows.find(({ id }) => id === photoId);
  const picture = row && (await photos.open(row.name, { size: 'thumb', format: 'jpeg' }));
  if (picture) return picture;
  throw new Refusal('not_found', { message: 'There is no such photo.' });
}
