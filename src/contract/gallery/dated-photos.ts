/** The photos of a year, a day or a place. */
import * as z from 'zod/mini';
import { dateText, pageInQuery, yearText } from '../jumps/jumps.ts';
import { slugText } from '../jumps/places.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count } from '../primitives.ts';
import { galleryPhoto } from './viewing.ts';

/** Fills whole rows of one, two, three, four or six photos. */
export const datedPhotosPerPage = 24;

const choices = ['year', 'date', 'place'] as const;
const choice = z
  .object({
    year: z.optional(yearText),
    date: z.optional(dateText),
    /** The address of a place, or a former one. */
    place: z.optional(slugText),
    page: pageInQuery,
  })
  .check(
    z.refine((given) => choices.filter((name) => given[name] !== undefined).length === 1, {
      error: 'Choose a year, a date or a place.',
    }),
  );
export type DatedPhotosChoice = z.output<typeof choice>;

/** Without the views, so that the response stays valid until a photo changes. */
const datedPhoto = z.pick(galleryPhoto, {
  photoId: true,
  thumbPhotoUri: true,
  thumbWidth: true,
  thumbHeight: true,
  caption: true,
  day: true,
  month: true,
  year: true,
  place: true,
});

const datedPhotos = z.object({
  total: count,
  page: z.int().check(z.gte(1)),
  totalPages: z.int().check(z.gte(1)),
  /** The latest first; those without a day or a month follow those with one. */
  photos: z.array(datedPhoto).check(z.maxLength(datedPhotosPerPage)),
});
export type DatedPhotos = z.infer<typeof datedPhotos>;

export const listDatedPhotos = defineEndpoint('listDatedPhotos', 'GET', '/Jumps/photos', {
  isShared: true,
});

export const datedPhotoOperations = defineOperations(() => ({
  listDatedPhotos: defineOperation(listDatedPhotos, {
    summary: 'One page of the gallery photos of a year, a day or a place.',
    access: 'public',
    query: choice,
    output: datedPhotos,
    errors: ['bad_request', 'not_found'],
  }),
}));
