/** What is new on the site, for its home page. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { memberListItem } from '../members/directory.ts';
import { memberProfile, profilePhoto } from './profile.ts';

export const latestStories = 3;
export const latestPhotos = 6;
/** The maximum number of characters of an excerpt. */
export const excerptLength = 220;

const latestStory = z.extend(memberListItem, {
  /** The beginning of the story, cut between words and ended with `…` if it is longer than `excerptLength`. */
  excerpt: z.string(),
  ...z.pick(memberProfile, { avatarUri: true, year: true, location: true }).shape,
});
export type LatestStory = z.infer<typeof latestStory>;

const latest = z.object({
  /** Visible stories of regular members, those that changed last first. */
  stories: z.array(latestStory).check(z.maxLength(latestStories)),
  /** The newest visible gallery photos, newest first. */
  photos: z.array(profilePhoto).check(z.maxLength(latestPhotos)),
});
export type Latest = z.infer<typeof latest>;

export const getLatest = defineEndpoint('getLatest', 'GET', `/${brand.pluralSegment}/latest`, {
  isShared: true,
});

export const latestOperations = defineOperations(() => ({
  getLatest: defineOperation(getLatest, {
    summary: 'The latest stories and gallery photos.',
    access: 'public',
    output: latest,
    errors: [],
  }),
}));
