/** What waits for admins, and what happened on the site lately. */
import * as z from 'zod/mini';
import { kindCounts } from '../inbox/inbox.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count } from '../primitives.ts';

/** Days of the activity, including today. */
export const activityDays = 30;

const waiting = z.object({
  /** How many people wait, by kind. */
  inbox: kindCounts,
  /** Photos sent since this admin last marked them as seen; at first, those of the last 30 days. */
  newPhotos: count,
  missedSearches: count,
});
export type Waiting = z.infer<typeof waiting>;

const dayOfActivity = z.object({
  /** In UTC, such as `2026-07-14`. */
  day: z.string(),
  searches: count,
  /** Of profiles. */
  views: count,
  claims: count,
  /** Of the gallery. */
  photos: count,
});
export type DayOfActivity = z.infer<typeof dayOfActivity>;

export const getWaiting = defineEndpoint('getWaiting', 'GET', '/Admin/Waiting');

export const getActivity = defineEndpoint('getActivity', 'GET', '/Admin/Activity');

export const manifestOperations = defineOperations(() => ({
  getWaiting: defineOperation(getWaiting, {
    summary:
      'How many people wait for an admin, by kind, and how many photos and missed searches are new.',
    access: 'admin',
    output: waiting,
    errors: [],
  }),
  getActivity: defineOperation(getActivity, {
    summary:
      'Searches, profile views, claims and photos of each of the last 30 days, oldest first.',
    access: 'admin',
    output: z.array(dayOfActivity),
    errors: [],
  }),
}));
