import { uploadingOperations } from '#contract/gallery/uploading.ts';
import { viewingOperations } from '#contract/gallery/viewing.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { addPhoto } from './uploading/add-photo.ts';
import { deletePhoto } from './uploading/delete-photo.ts';
import type { GalleryDeps } from './gallery-deps.ts';
import { getPhoto, listOwnPhotos, listPhotos } from './viewing/list-photos.ts';
import { logPhotoView } from './viewing/log-photo-view.ts';

export function galleryRoutes(deps: GalleryDeps): BoundOperation[] {
  return [
    bindOperation(viewingOperations.listPhotos, async () => ({ body: await listPhotos(deps) })),
    bindOperation(viewingOperations.getPhoto, async ({ params }) => ({
      body: await getPhoto(deps, params.photoId),
    })),
    bindOperation(uploadingOperations.listOwnPhotos, async (_, { viewer }) => ({
      body: await listOwnPhotos(deps, viewer),
    })),
    bindOperation(viewingOperations.logPhotoView, async ({ params }, caller) => {
      await logPhotoView(deps, params.photoId, caller);
      return { body: {} };
    }),
    bindOperation(uploadingOperations.addPhoto, async ({ body }, { viewer }) => ({
      body: await addPhoto(deps, body, viewer),
    })),
    bindOperation(uploadingOperations.deletePhoto, async ({ params }, { viewer }) => {
      await deletePhoto(deps, params.photoId, viewer);
      return { body: {} };
    }),
  ];
}
