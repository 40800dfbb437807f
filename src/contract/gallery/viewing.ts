/** The gallery: photos that everybody sees, and what those who sent them may do. */
import * as z from 'zod/mini';
import { viewLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { captionText, originalFileName, photoData, upload } from './photos.ts';
import { count, idInPath } from '../primitives.ts';

const photoId = z.int().check(z.gte(1));
const pixels = z.int().check(z.gte(1));

export const galleryPhoto = z.object({
  photoId,
  /** At most 2048 pixels on its longest side; `photoAtSize` names the smaller ones. */
  webPhotoUri: z.string(),
  webWidth: pixels,
  webHeight: pixels,
  thumbPhotoUri: z.string(),
  thumbWidth: pixels,
  thumbHeight: pixels,
  caption: z.string(),
  /** The member's name; the profile name of an account that is linked to none. */
  contributor: z.string(),
  /** Of the member; null for an account that is linked to none. */
  contributorNumber: z.nullable(z.int()),
  contributorAvatarUri: z.nullable(z.string()),
  /** In UTC. */
  updateTimeStamp: z.string(),
  /** Up to a few seconds ago. */
  views: count,
});
export type GalleryPhoto = z.infer<typeof galleryPhoto>;

export const addedPhoto = z.extend(galleryPhoto, {
  /** Whether the same account had sent the same file before: then this is the photo of then. */
  isDuplicate: z.boolean(),
  /** Whether that photo had another caption until now. */
  isCaptionUpdated: z.boolean(),
});
export type AddedPhoto = z.infer<typeof addedPhoto>;

const galleryPhotoForm = z.object({
  data: photoData,
  origFileName: originalFileName,
  caption: captionText,
});
export type GalleryPhotoForm = z.output<typeof galleryPhotoForm>;

export const photoIdInPath = idInPath('A photo’s id is a whole number.');
const params = z.object({ photoId: photoIdInPath });

export const galleryOperations = {
  listPhotos: defineOperation('listPhotos', {
    method: 'GET',
    path: '/Gallery/Photos',
    summary: 'All photos of the gallery, the newest first.',
    access: 'public',
    isShared: true,
    sharedForMs: 2_000,
    output: z.array(galleryPhoto),
    errors: [],
  }),
  listOwnPhotos: defineOperation('listOwnPhotos', {
    method: 'GET',
    path: '/Gallery/Photos/own',
    summary: 'The ids of the gallery photos that one has sent, and may delete.',
    access: 'signed-in',
    output: z.array(photoId),
    errors: [],
  }),
  logPhotoView: defineOperation('logPhotoView', {
    method: 'POST',
    path: '/Gallery/view/:photoId',
    summary: 'Counts a view of a photo, once a day for each visitor; no address is kept.',
    access: 'public',
    rateLimit: viewLimit,
    params,
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
  addPhoto: defineOperation('addPhoto', {
    method: 'POST',
    path: '/Gallery/Photo',
    summary: 'Adds a photo to the gallery; one that is there already gets the new caption.',
    access: 'validated',
    ...upload,
    body: galleryPhotoForm,
    output: addedPhoto,
  }),
  deletePhoto: defineOperation('deletePhoto', {
    method: 'DELETE',
    path: '/Gallery/Photo/:photoId',
    summary: 'Deletes a gallery photo: one’s own, or any for an admin.',
    access: 'validated',
    params,
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
};
