import type { moderationOperations } from '#contract/gallery/moderation.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { findPhotos, getPhotoPicture, listPhotosOfMember, markPhotosSeen } from './find-photos.ts';
import { deletePhotoAsAdmin, hidePhoto, showPhoto, type ModerationDeps } from './hide-photo.ts';

export const moderationUseCases = {
  findPhotos,
  listPhotosOfMember,
  getPhotoPicture,
  markPhotosSeen,
  hidePhoto,
  deletePhotoAsAdmin,
  showPhoto,
} satisfies UseCases<typeof moderationOperations, ModerationDeps>;
