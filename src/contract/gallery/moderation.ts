/** Review of photos of all kinds: hiding, deleting and showing them again. */
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
/** `waiting`: for approval. `hidden`: or deleted. `new`: these, and those sent since the admin last marked photos as seen. */
export type PhotoShowFilter = (typeof photoShowFilters)[number];

/**
 * How long an admin can undo the deletion of a photo. Less than a day, so that the hourly sweep deletes the files within a
 * day even if it must retry.
 */
export const deletedPhotoHours = 22;

/** A photo that no admin has approved is deleted then. */
export const heldPhotoDays = 90;

/** Of hiding or deleting. Sent to the contributor unchanged; empty for no reason. */
export const photoReason = reasonText(null);

const reasonForm = z.object({ reason: z._default(photoReason, '') });

const instant = z.string();

const hiding = z.object({
  at: instant,
  /** Name of the admin; null once their account is deleted. */
  by: z.nullable(z.string()),
  /** As the admin wrote it; empty without one. */
  reason: z.string(),
});

/** `until`: can be undone until this time; deleted for good afterwards. */
const deletion = z.extend(hiding, { until: instant });

export const moderatedPhoto = z.object({
  photoId: z.int(),
  kind: z.enum(photoKinds),
  /** Null unless everyone sees the photo; admins then use `getPhotoPicture`. */
  pictureUri: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  /** Empty for photos outside the gallery. */
  caption: z.string(),
  /** For people who cannot see the photo; '' without one. */
  description: z.string(),
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
    /** Whether they are notified by mail. Never for the viewer's own photos. */
    isTold: z.boolean(),
  }),
  /**
   * The member in the photo; for gallery photos and avatars, the contributor. Null for an account
   * without a number.
   */
  freakBrotherNumber: z.nullable(z.int()),
  /** Null unless an admin has hidden it, until an admin shows or deletes it. */
  hidden: z.nullable(hiding),
  /** Null unless an admin has deleted it. */
  deleted: z.nullable(deletion),
  /**
   * Waits for approval, because it is of an account without a member; deleted at that time, which is later after each
   * change by the contributor. Null for other photos.
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

export const deletePhotoAsAdmin = defineEndpoint(
  'deletePhotoAsAdmin',
  'POST',
  '/Admin/Photos/:photoId/Delete',
);

export const showPhoto = defineEndpoint('showPhoto', 'POST', '/Admin/Photos/:photoId/Show');

export const moderationOperations = defineOperations(() => ({
  findPhotos: defineOperation(findPhotos, {
    summary:
      'Photos of all kinds, those that wait for approval first, then the newest, 24 at a time; includes hidden ones, and deleted ones until that is final.',
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
    summary: 'Lists the photo and the card of a member, including hidden and deleted ones.',
    access: 'admin',
    params: z.object({
      series: seriesInPath,
      number: numberInPath,
    }),
    output: z.array(moderatedPhoto),
    errors: ['bad_request'],
  }),
  getPhotoPicture: defineOperation(getPhotoPicture, {
    summary: 'The picture of a photo, also of one that is hidden, deleted or waits for approval.',
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
    summary:
      'Hides a photo until an admin shows or deletes it, and notifies the contributor; also undoes its deletion.',
    ...onePhoto,
    body: reasonForm,
    output: moderatedPhoto,
    errors: [...onePhoto.errors, 'taken'],
  }),
  deletePhotoAsAdmin: defineOperation(deletePhotoAsAdmin, {
    summary:
      'Deletes a photo and notifies the contributor. Its files are deleted a day later; until then, `hidePhoto` and `showPhoto` undo it.',
    ...onePhoto,
    body: reasonForm,
    output: moderatedPhoto,
    errors: [...onePhoto.errors, 'taken'],
  }),
  showPhoto: defineOperation(showPhoto, {
    summary:
      'Shows a hidden or deleted photo again, or approves one that waits, and notifies the contributor; 409 if the contributor changed it after `until`.',
    ...onePhoto,
    body: showingForm,
    output: moderatedPhoto,
    errors: [...onePhoto.errors, 'taken'],
  }),
}));
