/** What waits for admins, and what happened on the site lately. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count } from '../primitives.ts';

/** Days of the activity, including today. */
export const activityDays = 30;

const waiting = z.object({
  claims: count,
  missedSearches: count,
  /** Photos sent since this admin last marked them as seen; at first, those of the last 30 days. */
  newPhotos: count,
  /** Messages that are not closed. */
  messages: count,
  /** Remembrances that wait for an approval, or were reported. */
  remembrances: count,
  /** Requests to keep a memorial. */
  keepers: count,
  /** Marks in photos of members who cannot answer, and unnamed ones with suggestions. */
  marks: count,
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
      'How many claims, missed searches, new photos, messages, remembrances, keepers and marks in photos wait for an admin.',
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
