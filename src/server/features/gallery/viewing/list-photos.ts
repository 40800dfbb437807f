/** Lists the visible gallery photos, and the ids of the viewer's own ones. */
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { GalleryDeps } from '../gallery-deps.ts';
import { presentPhoto } from './gallery.present.ts';
import { findOwnPhotoIds, findShownPhotos } from '../gallery.queries.ts';

export async function listPhotos({ database }: GalleryDeps): Promise<GalleryPhoto[]> {
  return (await findShownPhotos(database.kysely)).map(presentPhoto);
}

export async function listOwnPhotos(
  { database }: GalleryDeps,
  { accountId }: Viewer,
): Promise<number[]> {
  return findOwnPhotoIds(database.kysely, accountId);
}
