/** Use of the directory, for admins: figures, searches and missed searches. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, searchTerm } from '../primitives.ts';

const monthCount = z.object({
  /** Such as `2026-07`, in UTC. */
  month: z.string(),
  count,
});
export type MonthCount = z.infer<typeof monthCount>;

/** Number of days of searches, including today. */
export const searchDays = 30;
/** Number of months of claims and photos, including the current one. */
export const figureMonths = 24;

const figures = z.object({
  /** Regular members by year of their jump, from the first known year to the last, without gaps. */
  jumps: z.array(z.object({ year: z.int(), members: count })),
  /** Regular members without a known year. */
  membersWithoutYear: count,
  /** Submitted searches by day in UTC, without gaps. */
  searches: z.array(
    z.object({
      /** Such as `2026-07-01`. */
      day: z.string(),
      searches: count,
      /** Searches without results. */
      missed: count,
    }),
  ),
  /** Regular members. */
  members: count,
  /** Members linked to a validated account. */
  claimedMembers: count,
  /** By month of the claim, for the last `figureMonths` months. */
  claims: z.array(monthCount),
  /** Visible gallery photos. */
  photos: count,
  /** Visible photos by month of the upload, for the last `figureMonths` months. */
  photosByMonth: z.array(monthCount),
});
export type Figures = z.infer<typeof figures>;

const searchHistoryEntry = z.object({
  /** In UTC. */
  createTimeStamp: z.string(),
  searchTerm: z.string(),
  searchResults: count,
});
export type SearchHistoryEntry = z.infer<typeof searchHistoryEntry>;

/** The maximum number of entries in a response. */
export const searchHistoryLimit = 1000;

const missedSearch = z.object({
  /** As it was last typed. Searches that differ only in case, accents or spaces are grouped. */
  term: z.string(),
  /** Searches without results, since the last dismissal if there was one. */
  searches: count,
  lastSearchedAt: z.string(),
});
export type MissedSearch = z.infer<typeof missedSearch>;

/** The maximum number of terms in a response. */
export const missedSearchLimit = 50;

/** Leaves out searches that would find members today. */
const missedSearches = z.object({
  /** Searches of the last 365 days, most frequent first. */
  searches: z.array(missedSearch),
  /** Whether there are more, which appear once these are done. */
  hasMore: z.boolean(),
});
export type MissedSearches = z.infer<typeof missedSearches>;

export const getFigures = defineEndpoint('getFigures', 'GET', '/Admin/Figures');

export const listSearches = defineEndpoint('listSearches', 'GET', '/Search/history');

export const listMissedSearches = defineEndpoint(
  'listMissedSearches',
  'GET',
  '/Admin/Searches/Missed',
);

export const dismissSearch = defineEndpoint(
  'dismissSearch',
  'POST',
  '/Admin/Searches/Missed/Dismiss',
);

export const insightOperations = defineOperations(() => ({
  getFigures: defineOperation(getFigures, {
    summary:
      'Counts members by year of jump, searches by day, and claimed profiles and gallery photos by month.',
    access: 'admin',
    output: figures,
    errors: [],
  }),
  listSearches: defineOperation(listSearches, {
    summary: 'The search log, newest first; without data about the visitors.',
    access: 'admin',
    output: z.array(searchHistoryEntry),
    isCounted: true,
    errors: [],
  }),
  listMissedSearches: defineOperation(listMissedSearches, {
    summary: 'Searches that found no one, grouped and counted.',
    access: 'admin',
    output: missedSearches,
    errors: [],
  }),
  dismissSearch: defineOperation(dismissSearch, {
    summary: 'Dismisses a missed search until someone searches for it again.',
    access: 'admin',
    body: z.object({ term: searchTerm }),
    output: missedSearches,
    errors: ['bad_request'],
  }),
}));
