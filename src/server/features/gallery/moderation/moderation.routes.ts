import { moderationOperations } from '#contract/gallery/moderation.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { findPhotos, getPhotoPicture, listPhotosOfMember, markPhotosSeen } from './find-photos.ts';
import { deletePhotoAsAdmin, hidePhoto, showPhoto } from './hide-photo.ts';
import type { ModerationDeps } from './photo-kind.ts';

export const bindModeration = (deps: ModerationDeps) =>
  bindOperations(deps, moderationOperations, {
    findPhotos,
    listPhotosOfMember,
    getPhotoPicture,
    markPhotosSeen,
    hidePhoto,
    deletePhotoAsAdmin,
    showPhoto,
  });
