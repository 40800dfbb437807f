import { moderationOperations } from '#contract/gallery/moderation.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { findPhotos, listPhotosOfMember, markPhotosSeen, getPhotoPicture } from './find-photos.ts';
import { hidePhoto, showPhoto } from './hide-photo.ts';
import type { PhotoAdminDeps } from './moderation-deps.ts';

export function photoAdminRoutes(deps: PhotoAdminDeps): BoundOperation[] {
  return [
    bindOperation(moderationOperations.findPhotos, async ({ query }, { viewer }) => ({
      body: await findPhotos(deps, query, viewer),
    })),
    bindOperation(moderationOperations.listPhotosOfMember, async ({ params }, { viewer }) => ({
      body: await listPhotosOfMember(deps, params, viewer),
    })),
    bindOperation(moderationOperations.getPhotoPicture, async ({ params }) => ({
      body: await getPhotoPicture(deps, params.photoId),
    })),
    bindOperation(moderationOperations.markPhotosSeen, async ({ body }, { viewer }) => {
      await markPhotosSeen(deps, body.photoId, viewer);
      return { body: {} };
    }),
    bindOperation(moderationOperations.hidePhoto, async ({ params, body }, { viewer }) => ({
      body: await hidePhoto(deps, params.photoId, body.reason, viewer),
    })),
    bindOperation(moderationOperations.showPhoto, async ({ params, body }, { viewer }) => ({
      body: await showPhoto(deps, params.photoId, body, viewer),
    })),
  ];
}
