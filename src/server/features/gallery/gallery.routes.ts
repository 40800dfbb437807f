/** Which use case answers which operation about the gallery. */
import { galleryOperations as operations } from '#contract/gallery/viewing.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addPhoto } from './uploading/add-photo.ts';
import { deletePhoto } from './uploading/delete-photo.ts';
import type { GalleryParts } from './gallery-parts.ts';
import { listOwnPhotos, listPhotos } from './viewing/list-photos.ts';
import { logPhotoView } from './viewing/log-photo-view.ts';

export function galleryRoutes(parts: GalleryParts): BoundOperation[] {
  return [
    bindOperation(operations.listPhotos, async () => ({ body: await listPhotos(parts) })),
    bindOperation(operations.listOwnPhotos, async (_, { viewer }) => ({
      body: await listOwnPhotos(parts, viewer),
    })),
    bindOperation(operations.logPhotoView, async ({ params }, caller) => {
      await logPhotoView(parts, params.photoId, caller);
      return { body: {} };
    }),
    bindOperation(operations.addPhoto, async ({ body }, { viewer }) => ({
      body: await addPhoto(parts, body, viewer),
    })),
    bindOperation(operations.deletePhoto, async ({ params }, { viewer }) => {
      await deletePhoto(parts, params.photoId, viewer);
      return { body: {} };
    }),
  ];
}
