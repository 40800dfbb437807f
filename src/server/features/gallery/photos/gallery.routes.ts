import type { datedPhotoOperations } from '#contract/gallery/dated-photos.ts';
import type { photoDetailOperations } from '#contract/gallery/photo-details.ts';
import type { uploadingOperations } from '#contract/gallery/uploading.ts';
import type { viewingOperations } from '#contract/gallery/viewing.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { addPhoto } from './add-photo.ts';
import { listDatedPhotos } from './dated-photos.ts';
import {
  changePhoto,
  deletePhoto,
  getHeldPicture,
  listHeldPhotos,
  listOwnPhotos,
} from './own-photos.ts';
import { getPhoto, listPhotos, logPhotoView, type GalleryDeps } from './viewing.ts';

type GalleryOperations = typeof viewingOperations &
  typeof datedPhotoOperations &
  typeof uploadingOperations &
  typeof photoDetailOperations;

export const galleryUseCases = {
  listPhotos,
  getPhoto,
  logPhotoView,
  listDatedPhotos,
  listOwnPhotos,
  listHeldPhotos,
  getHeldPicture,
  addPhoto,
  changePhoto,
  deletePhoto,
} satisfies UseCases<GalleryOperations, GalleryDeps>;
