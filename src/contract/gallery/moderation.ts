/** How admins look at photos of all kinds, hide them, and show them again. */
import * as z from 'zod/mini';
import { photoIdInPath } from './viewing.ts';
import { seriesInPath } from '../members/editing.ts';
import { defineOperation } from '../operation.ts';
import { count, numberInPath, pageInPath, plainText } from '../primitives.ts';

/** Of the gallery, of a member, of a membership card, of an account. */
export const photoKinds = ['gallery', 'photo', 'card', 'avatar'] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const photoKindFilters = ['all', ...photoKinds] as const;
export type PhotoKindFilter = (typeof photoKindFilters)[number];

export const photoShowFilters = ['all', 'shown', 'hidden'] as const;
export type PhotoShowFilter = (typeof photoShowFilters)[number];

/** So that an hourly sweep, that may have to try again, lets its files go within a day. */
export const hiddenPhotoHours = 22;

/** Goes to whoever sent the photo as it is; '' says nothing. */
export const hidingReason = plainText('Reason', { max: 500, required: null });

const hidingForm = z.object({ reason: z._default(hidingReason, '') });

const instant = z.string();

const hiding = z.object({
  at: instant,
  /** The admin who did; null once their account is gone. */
  by: z.nullable(z.string()),
  /** As the admin wrote it; '' without one. */
  reason: z.string(),
  /** Until then it can be shown again; then it is deleted for good. */
  until: instant,
});

export const moderatedPhoto = z.object({
  photoId: z.int(),
  kind: z.enum(photoKinds),
  /** Null while it is hidden: then `getPhotoPicture` gives it, to admins alone. */
  pictureUri: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  /** '' for all but the gallery's. */
  caption: z.string(),
  sentAt: instant,
  /** Whose account sent it. */
  contributor: z.object({
    accountId: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    /** Whether they are told by mail when it is hidden: not of what they hide themselves. */
    isTold: z.boolean(),
  }),
  /** Whom it shows; for a gallery photo or an avatar, who sent it. Null for an account without a number. */
  freakBrotherNumber: z.nullable(z.int()),
  /** Null while everybody may see it. */
  hidden: z.nullable(hiding),
});
export type ModeratedPhoto = z.infer<typeof moderatedPhoto>;

const photoPage = z.object({
  photos: z.array(moderatedPhoto),
  total: count,
  /** From 1; the last one when a later one was asked for. */
  page: z.int(),
  totalPages: z.int(),
});
export type PhotoPage = z.infer<typeof photoPage>;

const onePhoto = {
  access: 'admin',
  params: z.object({ photoId: photoIdInPath }),
  errors: ['bad_request', 'not_found'],
} as const;

export const moderationOperations = {
  findPhotos: defineOperation('findPhotos', {
    method: 'GET',
    path: '/Admin/Photos',
    summary:
      'Photos of all kinds, newest first, 24 at a time; includes hidden ones until they are deleted.',
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
  listPhotosOfMember: defineOperation('listPhotosOfMember', {
    method: 'GET',
    path: '/Admin/Members/:series/:number/Photos',
    summary: 'The photo and the card of a member, hidden or not.',
    access: 'admin',
    params: z.object({
      series: seriesInPath,
      number: numberInPath,
    }),
    output: z.array(moderatedPhoto),
    errors: ['bad_request'],
  }),
  getPhotoPicture: defineOperation('getPhotoPicture', {
    method: 'GET',
    path: '/Admin/Photos/:photoId/Picture',
    summary: 'The picture of a photo, hidden or not; the only address of a hidden one.',
    ...onePhoto,
    download: { contentType: 'image/jpeg', fileName: 'photo.jpg' },
    output: z.custom<Blob | AsyncIterable<Uint8Array>>(),
  }),
  hidePhoto: defineOperation('hidePhoto', {
    method: 'POST',
    path: '/Admin/Photos/:photoId/Hide',
    summary: 'Hides a photo and notifies the contributor; it is deleted a day later.',
    ...onePhoto,
    body: hidingForm,
    output: moderatedPhoto,
  }),
  showPhoto: defineOperation('showPhoto', {
    method: 'POST',
    path: '/Admin/Photos/:photoId/Show',
    summary: 'Shows a hidden photo again and notifies the contributor.',
    ...onePhoto,
    output: moderatedPhoto,
  }),
};
