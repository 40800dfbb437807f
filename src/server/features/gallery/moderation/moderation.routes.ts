import type { moderationOperations } from '#contract/gallery/moderation.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { findPhotos, getPhotoPicture, listPhotosOfMember, markPhotosSeen } from './find-photos.ts';
import { deletePhotoAsAdmin, hidePhoto, showPhoto } from './hide-photo.ts';
import type { ModerationDeps } from './photo-kind.ts';

export const moderationUseCases = {
  findPhotos,
  listPhotosOfMember,
  getPhotoPicture,
  markPhotosSeen,
  hidePhoto,
  deletePhotoAsAdmin,
  showPhoto,
} satisfies UseCases<typeof moderationOperations, ModerationDeps>;
