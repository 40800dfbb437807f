/** Which use case answers which operation that admins have about photos. */
import { moderationOperations } from '#contract/gallery/moderation.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { findPhotos, listPhotosOfMember } from './find-photos.ts';
import { getPhotoPicture } from './get-photo-picture.ts';
import { hidePhoto, showPhoto } from './hide-photo.ts';
import type { PhotoAdminParts } from './photo-admin-deps.ts';

export function photoAdminRoutes(parts: PhotoAdminParts): BoundOperation[] {
  return [
    bindOperation(moderationOperations.findPhotos, async ({ query }, { viewer }) => ({
      body: await findPhotos(parts, query, viewer),
    })),
    bindOperation(moderationOperations.listPhotosOfMember, async ({ params }, { viewer }) => ({
      body: await listPhotosOfMember(parts, params, viewer),
    })),
    bindOperation(moderationOperations.getPhotoPicture, async ({ params }) => ({
      body: await getPhotoPicture(parts, params.photoId),
    })),
    bindOperation(moderationOperations.hidePhoto, async ({ params, body }, { viewer }) => ({
      body: await hidePhoto(parts, params.photoId, body.reason, viewer),
    })),
    bindOperation(moderationOperations.showPhoto, async ({ params }, { viewer }) => ({
      body: await showPhoto(parts, params.photoId, viewer),
    })),
  ];
}
