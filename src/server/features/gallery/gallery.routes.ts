/** Which use case answers which operation about the gallery. */
import { uploadingOperations } from '#contract/gallery/uploading.ts';
import { viewingOperations } from '#contract/gallery/viewing.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addPhoto } from './uploading/add-photo.ts';
import { deletePhoto } from './uploading/delete-photo.ts';
import type { GalleryParts } from './gallery-deps.ts';
import { listOwnPhotos, listPhotos } from './viewing/list-photos.ts';
import { logPhotoView } from './viewing/log-photo-view.ts';

export function galleryRoutes(parts: GalleryParts): BoundOperation[] {
  return [
    bindOperation(viewingOperations.listPhotos, async () => ({ body: await listPhotos(parts) })),
    bindOperation(uploadingOperations.listOwnPhotos, async (_, { viewer }) => ({
      body: await listOwnPhotos(parts, viewer),
    })),
    bindOperation(viewingOperations.logPhotoView, async ({ params }, caller) => {
      await logPhotoView(parts, params.photoId, caller);
      return { body: {} };
    }),
    bindOperation(uploadingOperations.addPhoto, async ({ body }, { viewer }) => ({
      body: await addPhoto(parts, body, viewer),
    })),
    bindOperation(uploadingOperations.deletePhoto, async ({ params }, { viewer }) => {
      await deletePhoto(parts, params.photoId, viewer);
      return { body: {} };
    }),
  ];
}
