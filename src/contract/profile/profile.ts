/** The public profile of a member. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { galleryPhoto } from '../gallery/viewing.ts';
import { shownCompany } from '../jumps/company.ts';
import { viewLimit } from '../limits.ts';
import { memberListItem, memberNumber } from '../members/directory.ts';
import type { TextField } from '../members/member-fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, numberInPath } from '../primitives.ts';

/** Everyone sees them. A text that is missing here does not compile. */
const texts = {
  location: z.string(),
  maneuver: z.string(),
  /** Empty when an admin has hidden it or the member withholds it. */
  story: z.string(),
} satisfies Record<TextField, z.ZodMiniType>;

/**
 * Parts of the date are 0 when unknown, with an empty `monthShortName`; missing pictures are null.
 * `claimed` is true for an approved claim of a validated account; search engines may list the
 * profile then.
 */
export const memberProfile = z.object({
  freakBrotherNumber: memberNumber,
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  /** Only present for members who withhold their names. Everything besides their number is empty then. */
  nameWithheld: z.optional(z.literal(true)),
  claimed: z.boolean(),
  avatarUri: z.nullable(z.string()),
  day: z.int().check(z.gte(0), z.lte(31)),
  month: z.int().check(z.gte(0), z.lte(12)),
  monthShortName: z.string(),
  year: z.int().check(z.gte(0)),
  ...texts,
  fbCardUri: z.nullable(z.string()),
  fbCardThumbUri: z.nullable(z.string()),
  /** Preview picture for shared links: number, name and photo as a membership card. */
  previewUri: z.string(),
});
export type MemberProfile = z.infer<typeof memberProfile>;

export const maxProfilePhotos = 12;

/** A gallery photo on the profile of its contributor. */
export const profilePhoto = z.pick(galleryPhoto, {
  photoId: true,
  thumbPhotoUri: true,
  thumbWidth: true,
  thumbHeight: true,
  caption: true,
});

/** The newest gallery photos that the member is in, newest first. */
const firstPhotosIn = z.object({ photos: z.array(profilePhoto), total: count });
export type FirstPhotosIn = z.infer<typeof firstPhotosIn>;

/** The profile with everything around it that its page shows. */
const shownProfile = z.extend(memberProfile, {
  /** The regular members with the nearest lower and higher number; null at the ends. */
  previousMember: z.nullable(memberListItem),
  nextMember: z.nullable(memberListItem),
  /**
   * Whole years since the jump, today at UTC. Null if they are unknown or the member is deceased. Where the month or
   * the day is unknown, the years that are certain.
   */
  yearsSinceJump: z.nullable(count),
  company: shownCompany,
  /** The newest visible gallery photos of the member, newest first. */
  photos: z.array(profilePhoto).check(z.maxLength(maxProfilePhotos)),
  photosIn: firstPhotosIn,
});
export type ShownProfile = z.infer<typeof shownProfile>;

export const getMember = defineEndpoint('getMember', 'GET', `/${brand.singularSegment}/:number`, {
  isShared: true,
});

export const logMemberView = defineEndpoint(
  'logMemberView',
  'POST',
  `/${brand.singularSegment}/view/:number`,
);

export const profileOperations = defineOperations(() => ({
  getMember: defineOperation(getMember, {
    summary:
      'Returns the public profile of a regular member and counts a view, unless logView is false.',
    access: 'public',
    params: z.object({ number: numberInPath }),
    query: z.object({
      logView: z._default(
        z
          .stringbool({ truthy: ['true'], falsy: ['false'], error: 'Use true or false.' })
          .check(z.meta({ enum: ['true', 'false'], default: 'true' })),
        true,
      ),
    }),
    output: shownProfile,
    errors: ['bad_request', 'not_found'],
  }),
  logMemberView: defineOperation(logMemberView, {
    summary: 'Counts a view of a profile that came from a cache; stores nothing about the visitor.',
    access: 'public',
    unmetered: 'nothing kept',
    rateLimit: viewLimit,
    params: z.object({ number: numberInPath }),
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
}));
