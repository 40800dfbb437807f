/** The public gallery. */
import * as z from 'zod/mini';
import { viewLimit } from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, idInPath, placeName } from '../primitives.ts';

export const photoId = z.int().check(z.gte(1));
const pixels = z.int().check(z.gte(1));

export const galleryPhoto = z.object({
  photoId,
  /**
   * At most 2048 pixels on its longest side; `photoAtSize` builds the address of a smaller size.
   */
  webPhotoUri: z.string(),
  webWidth: pixels,
  webHeight: pixels,
  thumbPhotoUri: z.string(),
  thumbWidth: pixels,
  thumbHeight: pixels,
  caption: z.string(),
  /** What is in the photo, for people who cannot see it; '' without one. */
  description: z.string(),
  /** The name of the linked member, or else of the account. */
  contributor: z.string(),
  /** Number of the linked member; null without one. */
  contributorNumber: z.nullable(z.int()),
  /** Whether the account is linked to no member, and is of no admin and no keeper of a memorial. */
  isContributorUnlinked: z.boolean(),
  contributorAvatarUri: z.nullable(z.string()),
  /** In UTC. */
  updateTimeStamp: z.string(),
  /** May lag a few seconds behind. */
  views: count,
  /** When it was taken; 0 where unknown. A day has a month, and a month has a year. */
  day: count,
  month: count,
  year: count,
  /** Where it was taken, as the contributor wrote it; '' if unknown. */
  location: z.string(),
  /** The place of the location; null without one. */
  place: z.nullable(placeName),
});
export type GalleryPhoto = z.infer<typeof galleryPhoto>;

export const photoIdInPath = idInPath('The photo’s id must be a whole number.');
export const params = z.object({ photoId: photoIdInPath });

export const listPhotos = defineEndpoint('listPhotos', 'GET', '/Gallery/Photos', {
  isShared: true,
});

export const getPhoto = defineEndpoint('getPhoto', 'GET', '/Gallery/Photo/:photoId', {
  isShared: true,
});

export const logPhotoView = defineEndpoint('logPhotoView', 'POST', '/Gallery/view/:photoId');

export const viewingOperations = defineOperations(() => ({
  listPhotos: defineOperation(listPhotos, {
    summary: 'All photos of the gallery, newest first.',
    access: 'public',
    sharedForMs: 2_000,
    output: z.array(galleryPhoto),
    errors: [],
  }),
  getPhoto: defineOperation(getPhoto, {
    summary: 'One photo of the gallery.',
    access: 'public',
    sharedForMs: 2_000,
    params,
    output: galleryPhoto,
    errors: ['bad_request', 'not_found'],
  }),
  logPhotoView: defineOperation(logPhotoView, {
    summary: 'Counts a view of a photo, once a day per visitor; stores no IP address.',
    access: 'public',
    unmetered: 'nothing kept',
    rateLimit: viewLimit,
    params,
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
}));
