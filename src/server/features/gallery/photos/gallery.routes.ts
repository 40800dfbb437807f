import { datedPhotoOperations } from '#contract/gallery/dated-photos.ts';
import { photoDetailOperations } from '#contract/gallery/photo-details.ts';
import { uploadingOperations } from '#contract/gallery/uploading.ts';
import { viewingOperations } from '#contract/gallery/viewing.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
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

const operations = {
  ...viewingOperations,
  ...datedPhotoOperations,
  ...uploadingOperations,
  ...photoDetailOperations,
};

export const bindGallery = (deps: GalleryDeps) =>
  bindOperations(deps, operations, {
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
  });
