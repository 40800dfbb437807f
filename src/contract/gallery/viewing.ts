/** The photos of the gallery, for everybody. */
import * as z from 'zod/mini';
import { viewLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { count, idInPath } from '../primitives.ts';

export const photoId = z.int().check(z.gte(1));
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

export const photoIdInPath = idInPath('The photo’s id must be a whole number.');
export const params = z.object({ photoId: photoIdInPath });

export const viewingOperations = {
  listPhotos: defineOperation('listPhotos', {
    method: 'GET',
    path: '/Gallery/Photos',
    summary: 'All photos of the gallery, newest first.',
    access: 'public',
    isShared: true,
    sharedForMs: 2_000,
    output: z.array(galleryPhoto),
    errors: [],
  }),
  logPhotoView: defineOperation('logPhotoView', {
    method: 'POST',
    path: '/Gallery/view/:photoId',
    summary: 'Counts a view of a photo, once a day per visitor; stores no IP address.',
    access: 'public',
    rateLimit: viewLimit,
    params,
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
};
