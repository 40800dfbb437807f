/** The photos that a member is in, and the photos with people whom no one has named yet. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { galleryPhoto } from '../gallery/viewing.ts';
import { profilePhoto } from '../profile/profile.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, numberInPath, pageInPath } from '../primitives.ts';

export const photosInAtOnce = 24;
/** Marks in each list of a member. */
export const ownMarksLimit = 500;

/** Starts at 1. Requests past the end get the last page. */
const page = z.int().check(z.gte(1));
const query = z.object({ page: z._default(pageInPath, 1) });

const ownMark = z.object({
  markId: z.int(),
  photo: profilePhoto,
  /** Thousandths of the photo's width and height. */
  x: z.int(),
  y: z.int(),
});
export type OwnMark = z.infer<typeof ownMark>;

const ownMarks = z.object({
  /** Why the viewer cannot agree to marks, as a sentence; null if they can. */
  problem: z.nullable(z.string()),
  /** These wait for the viewer, the newest first. */
  waiting: z.array(ownMark),
  shown: z.array(ownMark),
  /** Photos in which no one can mark the viewer again. */
  removed: z.array(ownMark),
});
export type OwnMarks = z.infer<typeof ownMarks>;

const photosIn = z.object({
  /** Newest first. */
  photos: z.array(profilePhoto),
  total: count,
  page,
  totalPages: page,
});
export type PhotosIn = z.infer<typeof photosIn>;

const unnamedPhotos = z.object({
  total: count,
  page,
  totalPages: page,
  /** Null if all people are named. */
  photo: z.nullable(galleryPhoto),
  /** From left to right, in thousandths of the photo's width and height. */
  marks: z.array(z.object({ markId: z.int(), x: z.int(), y: z.int() })),
});
export type UnnamedPhotos = z.infer<typeof unnamedPhotos>;

export const listOwnMarks = defineEndpoint('listOwnMarks', 'GET', '/Marks/own');

export const listPhotosIn = defineEndpoint(
  'listPhotosIn',
  'GET',
  `/${brand.singularSegment}/:number/photosIn`,
  { isShared: true },
);

export const listUnnamedPhotos = defineEndpoint('listUnnamedPhotos', 'GET', '/WhoIsThis', {
  isShared: true,
});

export const photosOfMembersOperations = defineOperations(() => ({
  listOwnMarks: defineOperation(listOwnMarks, {
    summary: 'The photos that show the own member: waiting, shown, and removed for good.',
    access: 'validated',
    output: ownMarks,
    errors: [],
  }),
  listPhotosIn: defineOperation(listPhotosIn, {
    summary: 'The gallery photos that a member is in, newest first, 24 at a time.',
    access: 'public',
    params: z.object({ number: numberInPath }),
    query,
    output: photosIn,
    errors: ['bad_request', 'not_found'],
  }),
  listUnnamedPhotos: defineOperation(listUnnamedPhotos, {
    summary: 'Photos with people whom no one has named yet, newest first, one at a time.',
    access: 'public',
    query,
    output: unnamedPhotos,
    errors: ['bad_request'],
  }),
}));
