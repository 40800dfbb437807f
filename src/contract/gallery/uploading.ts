/** Adding photos to the gallery, and deleting them. */
import * as z from 'zod/mini';
import type { ImageKind } from '../picture-header.ts';
import { takenGiven } from './photo-details.ts';
import { captionText, originalFileName, photoData, upload } from '../photos.ts';
import { galleryPhoto, params, photoId } from './viewing.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';

/** The types that the specification lists, and those that the browser converts before the upload. */
export const galleryKinds: readonly ImageKind[] = [
  'jpeg',
  'gif',
  'png',
  'heic',
  'tiff',
  'bmp',
  'icon',
];

/** The most gallery photos of one account, hidden ones included, as long as their files are stored. */
export const mostPhotos = { withoutMember: 10, withMember: 1_000 } as const;
/** The most bytes of their files in all sizes. */
export const mostPhotoBytes = 2_000_000_000;
/** The most bytes of all photos that wait for approval, so that strangers do not take the space that members need. */
export const mostHeldBytes = 5_000_000_000;

export const photoChoice = z.object({
  caption: captionText,
  origFileName: z.string('Please choose a photo.').check(z.minLength(1, 'Please choose a photo.')),
});

export const addedPhoto = z.extend(galleryPhoto, {
  /** Whether the account uploaded the same file before. The response then shows that photo. */
  isDuplicate: z.boolean(),
  /** Whether the caption, the day or the place of that photo was changed. */
  isCaptionUpdated: z.boolean(),
  /**
   * Whether only the account and admins see it, until an admin approves it or the account is linked. `getHeldPicture`
   * then has the picture.
   */
  isWaiting: z.boolean(),
});

export type AddedPhoto = z.infer<typeof addedPhoto>;

/** An own photo that waits for approval. */
const heldPhoto = z.object({
  photoId,
  caption: z.string(),
  thumbWidth: z.int(),
  thumbHeight: z.int(),
  sentAt: z.string(),
  /** Deleted then, if no admin has decided. */
  until: z.string(),
});
export type HeldPhoto = z.infer<typeof heldPhoto>;

const galleryPhotoForm = z.object({
  data: photoData,
  origFileName: originalFileName,
  caption: captionText,
  /** Without them a photo that is already there keeps its day and its place. */
  ...takenGiven,
});
export type GalleryPhotoForm = z.output<typeof galleryPhotoForm>;

/**
 * A random key of the client for one upload, the same for every retry: see
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/.
 */
const uploadHeaders = z.object({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[A-Za-z0-9_-]{8,64}$/,
          'Idempotency-Key must be 8 to 64 letters, digits, hyphens or underscores.',
        ),
      ),
  ),
});

export const listOwnPhotos = defineEndpoint('listOwnPhotos', 'GET', '/Gallery/Photos/own');

export const listHeldPhotos = defineEndpoint('listHeldPhotos', 'GET', '/Gallery/Photos/waiting');

export const getHeldPicture = defineEndpoint(
  'getHeldPicture',
  'GET',
  '/Gallery/Photo/:photoId/Picture',
);

export const addPhoto = defineEndpoint('addPhoto', 'POST', '/Gallery/Photo');

export const deletePhoto = defineEndpoint('deletePhoto', 'DELETE', '/Gallery/Photo/:photoId');

export const uploadingOperations = defineOperations(() => ({
  listOwnPhotos: defineOperation(listOwnPhotos, {
    summary: 'The ids of the gallery photos that the signed-in account uploaded and may delete.',
    access: 'signed-in',
    output: z.array(photoId),
    errors: [],
  }),
  listHeldPhotos: defineOperation(listHeldPhotos, {
    summary:
      'The own gallery photos that no one else sees until an admin approves them or the account is linked, newest first.',
    access: 'signed-in',
    output: z.array(heldPhoto),
    errors: [],
  }),
  getHeldPicture: defineOperation(getHeldPicture, {
    summary: 'The picture of an own gallery photo that waits for approval.',
    access: 'signed-in',
    params,
    download: { contentType: 'image/jpeg', fileName: 'photo.jpg' },
    output: z.custom<Blob | AsyncIterable<Uint8Array>>(),
    errors: ['bad_request', 'not_found'],
  }),
  addPhoto: defineOperation(addPhoto, {
    summary:
      'Adds a photo to the gallery; a photo that is already there gets the new caption, day and place. A repeated Idempotency-Key answers with the photo of the first call. 403 when the account has as many photos as it may have.',
    access: 'validated',
    ...upload,
    headers: uploadHeaders,
    body: galleryPhotoForm,
    output: addedPhoto,
    errors: [...upload.errors, 'forbidden', 'taken'],
  }),
  deletePhoto: defineOperation(deletePhoto, {
    summary: 'Deletes an own gallery photo; admins can delete any.',
    access: 'validated',
    params,
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
}));
