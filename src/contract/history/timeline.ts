/** The years of the fraternity: how many members jumped in each, with which numbers. */
import * as z from 'zod/mini';
import { memberListItem } from '../members/directory.ts';
import { profilePhoto } from '../profile/profile.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count } from '../primitives.ts';

/** At most as many decades have a photo, and as many other photos follow. */
export const timelinePhotos = 4;

const timelineYear = z.object({
  year: z.int().check(z.gte(1)),
  /** Regular members whose jump was in this year. */
  members: z.int().check(z.gte(1)),
  /** The one with the lowest number. */
  first: memberListItem,
});
export type TimelineYear = z.infer<typeof timelineYear>;

const timeline = z.object({
  /** Leaves out years without members; oldest first. */
  years: z.array(timelineYear),
  /** Regular members whose year is unknown. */
  undated: count,
  /** The member with the highest number; null without members. */
  highest: z.nullable(memberListItem),
  /** The night-jump members with the lowest number; null without any. */
  firstNightBrother: z.nullable(memberListItem),
  firstNightSister: z.nullable(memberListItem),
  /** Gallery photos: one for each decade of which there are some, oldest first, then the newest of the others. */
  photos: z
    .array(
      z.extend(profilePhoto, {
        /** When it was taken, or else the year in its caption; null for photos that do not stand for a decade. */
        year: z.nullable(z.int()),
      }),
    )
    .check(z.maxLength(2 * timelinePhotos)),
});
export type Timeline = z.infer<typeof timeline>;

export const getTimeline = defineEndpoint('getTimeline', 'GET', '/History/Timeline', {
  isShared: true,
});

export const timelineOperations = defineOperations(() => ({
  getTimeline: defineOperation(getTimeline, {
    summary: 'The years of jumps with their members and first numbers, and photos to go with them.',
    access: 'public',
    output: timeline,
    errors: [],
  }),
}));
