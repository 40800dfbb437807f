import { datedPhotoOperations } from '#contract/gallery/dated-photos.ts';
import { photoDetailOperations } from '#contract/gallery/photo-details.ts';
import { uploadingOperations } from '#contract/gallery/uploading.ts';
import { viewingOperations } from '#contract/gallery/viewing.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { changePhoto, deletePhoto, getHeldPicture, listHeldPhotos } from './own-photos.ts';
import { listDatedPhotos } from './dated-photos.ts';
import { addPhoto } from './add-photo.ts';
import type { GalleryDeps } from './gallery-deps.ts';
import { getPhoto, listOwnPhotos, listPhotos, logPhotoView } from './viewing.ts';

export function galleryRoutes(deps: GalleryDeps): BoundOperation[] {
  return [
    bindOperation(viewingOperations.listPhotos, async () => ({ body: await listPhotos(deps) })),
    bindOperation(viewingOperations.getPhoto, async ({ params }) => ({
      body: await getPhoto(deps, params.photoId),
    })),
    bindOperation(uploadingOperations.listOwnPhotos, async (_, { viewer }) => ({
      body: await listOwnPhotos(deps, viewer),
    })),
    bindOperation(uploadingOperations.listHeldPhotos, async (_, { viewer }) => ({
      body: await listHeldPhotos(deps, viewer),
    })),
    bindOperation(uploadingOperations.getHeldPicture, async ({ params }, { viewer }) => ({
      body: await getHeldPicture(deps, params.photoId, viewer),
    })),
    bindOperation(viewingOperations.logPhotoView, async ({ params }, caller) => {
      await logPhotoView(deps, params.photoId, caller);
      return { body: {} };
    }),
    bindOperation(uploadingOperations.addPhoto, async ({ headers, body }, { viewer }) => ({
      body: await addPhoto(deps, body, headers['idempotency-key'] ?? null, viewer),
    })),
    bindOperation(photoDetailOperations.changePhoto, async ({ params, body }, { viewer }) => ({
      body: await changePhoto(deps, params.photoId, body, viewer),
    })),
    bindOperation(datedPhotoOperations.listDatedPhotos, async ({ query }) => ({
      body: await listDatedPhotos(deps, query),
    })),
    bindOperation(uploadingOperations.deletePhoto, async ({ params }, { viewer }) => {
      await deletePhoto(deps, params.photoId, viewer);
      return { body: {} };
    }),
  ];
}
