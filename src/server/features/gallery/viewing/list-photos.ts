/** Lists the visible gallery photos, and the ids of the viewer's own ones. */
import { Refusal } from '#contract/errors.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { presentPhoto } from './gallery.present.ts';
import { findOwnPhotoIds, findShownPhoto, findShownPhotos } from '../gallery.queries.ts';

export async function listPhotos({ database }: GalleryDeps): Promise<GalleryPhoto[]> {
  return (await findShownPhotos(database.kysely)).map(presentPhoto);
}

/** @throws Refusal `not_found` for a hidden or unknown photo. */
export async function getPhoto(
  { database }: Pick<GalleryDeps, 'database'>,
  photoId: number,
): Promise<GalleryPhoto> {
  const row = await findShownPhoto(database.kysely, photoId);
  if (!row) throw new Refusal('not_found');
  return presentPhoto(row);
}

export async function listOwnPhotos(
  { database }: GalleryDeps,
  { accountId }: Viewer,
): Promise<number[]> {
  return findOwnPhotoIds(database.kysely, accountId);
}
