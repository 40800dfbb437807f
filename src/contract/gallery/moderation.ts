/** Review of photos of all kinds: hiding them and showing them again. */
import * as z from 'zod/mini';
import { photoIdInPath } from './viewing.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, numberInPath, pageInPath, reasonText, seriesInPath } from '../primitives.ts';

/** `photo` and `card` belong to a member, `avatar` to an account. */
export const photoKinds = ['gallery', 'photo', 'card', 'avatar'] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const photoKindFilters = ['all', ...photoKinds] as const;
export type PhotoKindFilter = (typeof photoKindFilters)[number];

export const photoShowFilters = ['all', 'new', 'waiting', 'shown', 'hidden'] as const;
/** `waiting`: for approval. `new`: these, and those sent since the admin last marked photos as seen. */
export type PhotoShowFilter = (typeof photoShowFilters)[number];

/**
 * Less than a day, so that the hourly sweep deletes the files within a day even if it must retry.
 */
export const hiddenPhotoHours = 22;

/** A photo that no admin has approved is deleted then. */
export const heldPhotoDays = 90;

/** Sent to the contributor unchanged; empty for no reason. */
export const hidingReason = reasonText(null);

const hidingForm = z.object({ reason: z._default(hidingReason, '') });

const instant = z.string();

const hiding = z.object({
  at: instant,
  /** Name of the admin; null once their account is deleted. */
  by: z.nullable(z.string()),
  /** As the admin wrote it; empty without one. */
  reason: z.string(),
  /** Can be shown again until this time; deleted afterwards. */
  until: instant,
});

export const moderatedPhoto = z.object({
  photoId: z.int(),
  kind: z.enum(photoKinds),
  /** Null while the photo is hidden or waits; admins then use `getPhotoPicture`. */
  pictureUri: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  /** Empty for photos outside the gallery. */
  caption: z.string(),
  /** When and where it was taken, as the contributor says; each part of the date is 0, and the location '', if unknown. */
  day: count,
  month: count,
  year: count,
  location: z.string(),
  sentAt: instant,
  /** The account that sent it. */
  contributor: z.object({
    accountId: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    /** Whether hiding notifies them by mail. Never for the viewer's own photos. */
    isTold: z.boolean(),
  }),
  /**
   * The member in the photo; for gallery photos and avatars, the contributor. Null for an account
   * without a number.
   */
  freakBrotherNumber: z.nullable(z.int()),
  /** Null unless an admin has hidden it. */
  hidden: z.nullable(hiding),
  /**
   * Waits for approval, because it is of an account without a member; deleted at that time, which is later after each
   * change by the contributor. Null for other photos, also for those that an admin has hidden.
   */
  waiting: z.nullable(z.object({ until: instant })),
});
export type ModeratedPhoto = z.infer<typeof moderatedPhoto>;

const photoPage = z.object({
  photos: z.array(moderatedPhoto),
  total: count,
  /** Starts at 1. Requests past the end get the last page. */
  page: z.int(),
  totalPages: z.int(),
});
export type PhotoPage = z.infer<typeof photoPage>;

const onePhoto = {
  access: 'admin',
  params: z.object({ photoId: photoIdInPath }),
  errors: ['bad_request', 'not_found'],
} as const;

/** `until` of a photo that waits, as the admin saw it; without it, the present state is approved. */
const showingForm = z.object({ until: z.optional(z.string()) });

export const findPhotos = defineEndpoint('findPhotos', 'GET', '/Admin/Photos');

export const listPhotosOfMember = defineEndpoint(
  'listPhotosOfMember',
  'GET',
  '/Admin/Members/:series/:number/Photos',
);

export const getPhotoPicture = defineEndpoint(
  'getPhotoPicture',
  'GET',
  '/Admin/Photos/:photoId/Picture',
);

export const markPhotosSeen = defineEndpoint('markPhotosSeen', 'POST', '/Admin/Photos/Seen');

export const hidePhoto = defineEndpoint('hidePhoto', 'POST', '/Admin/Photos/:photoId/Hide');

export const showPhoto = defineEndpoint('showPhoto', 'POST', '/Admin/Photos/:photoId/Show');

export const moderationOperations = defineOperations(() => ({
  findPhotos: defineOperation(findPhotos, {
    summary:
      'Photos of all kinds, those that wait for approval first, then the newest, 24 at a time; includes hidden ones until they are deleted.',
    access: 'admin',
    query: z.object({
      kind: z._default(
        z.enum(photoKindFilters, { error: 'This kind of photo does not exist.' }),
        'all',
      ),
      show: z._default(z.enum(photoShowFilters, { error: 'This list does not exist.' }), 'all'),
      /** Of this member: those that show them, and those that their account sent. */
      number: z.optional(numberInPath),
      page: z._default(pageInPath, 1),
    }),
    output: photoPage,
    errors: ['bad_request'],
  }),
  listPhotosOfMember: defineOperation(listPhotosOfMember, {
    summary: 'Lists the photo and the card of a member, including hidden ones.',
    access: 'admin',
    params: z.object({
      series: seriesInPath,
      number: numberInPath,
    }),
    output: z.array(moderatedPhoto),
    errors: ['bad_request'],
  }),
  getPhotoPicture: defineOperation(getPhotoPicture, {
    summary: 'The picture of a photo, also of one that is hidden or waits for approval.',
    ...onePhoto,
    download: { contentType: 'image/jpeg', fileName: 'photo.jpg' },
    output: z.custom<Blob | AsyncIterable<Uint8Array>>(),
  }),
  markPhotosSeen: defineOperation(markPhotosSeen, {
    summary: 'Marks this photo and all that were sent before as seen by the admin.',
    access: 'admin',
    body: z.object({ photoId: z.int('This photo does not exist.').check(z.gte(1)) }),
    output: z.object({}),
    errors: ['bad_request'],
  }),
  hidePhoto: defineOperation(hidePhoto, {
    summary: 'Hides a photo and notifies the contributor; it is deleted a day later.',
    ...onePhoto,
    body: hidingForm,
    output: moderatedPhoto,
  }),
  showPhoto: defineOperation(showPhoto, {
    summary:
      'Shows a hidden photo again, or approves one that waits, and notifies the contributor; 409 if the contributor changed it after `until`.',
    ...onePhoto,
    body: showingForm,
    output: moderatedPhoto,
    errors: [...onePhoto.errors, 'taken'],
  }),
}));
