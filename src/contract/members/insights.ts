/** What admins see of the use of the directory: figures, searches, and searches that found nobody. */
import * as z from 'zod/mini';
import { memberListItem } from './directory.ts';
import { aliasText } from './record.ts';
import { defineOperation } from '../operation.ts';
import { count, numberInBody, searchTerm } from '../primitives.ts';

const monthCount = z.object({
  /** `2026-07`, in UTC. */
  month: z.string(),
  count,
});
export type MonthCount = z.infer<typeof monthCount>;

/** How many days of searches there are, today the last. */
export const searchDays = 30;
/** How many months of claims and photos there are, the present one the last. */
export const figureMonths = 24;

const figures = z.object({
  /** Regular members by the year of their jump, from the first such year to the last, years without any too. */
  jumps: z.array(z.object({ year: z.int(), members: count })),
  /** Regular members whose year is not known. */
  membersWithoutYear: count,
  /** Pressed searches by day in UTC, days without any too. */
  searches: z.array(
    z.object({
      /** `2026-07-01` */
      day: z.string(),
      searches: count,
      /** How many of them found nothing. */
      missed: count,
    }),
  ),
  /** Regular members. */
  members: count,
  /** Those whose number a validated account has. */
  claimedMembers: count,
  /** When they were claimed; what was claimed before the first month is not in it. */
  claims: z.array(monthCount),
  /** Photos in the gallery. */
  photos: count,
  /** When they were sent; hidden ones are not in it, and what came before the first month neither. */
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

/** The most entries that one answer holds. */
export const searchHistoryLimit = 1000;

const missedSearch = z.object({
  /** As it was typed last; searches that differ in case, accents and blanks alone are one. */
  term: z.string(),
  /** How often it was searched for in vain, since it was dismissed where it was. */
  searches: count,
  lastSearchedAt: z.string(),
  /** Whether it is a number, which no name can be found by. */
  isNumber: z.boolean(),
  /** What visitors are asked whether they meant it. */
  suggestions: z.array(z.string()),
  /** Members whose names are like it, the likeliest first. */
  near: z.array(memberListItem),
});
export type MissedSearch = z.infer<typeof missedSearch>;

/** The most that one answer holds. */
export const missedSearchLimit = 50;

/** What would find somebody by now is left out. */
const missedSearches = z.object({
  /** Of the last 365 days, what was searched for most first. */
  searches: z.array(missedSearch),
  /** Whether there are others, which come up when these are done. */
  hasMore: z.boolean(),
});
export type MissedSearches = z.infer<typeof missedSearches>;

export const searchAliasForm = z.object({
  term: searchTerm,
  freakBrotherNumber: numberInBody,
  /** The search finds the member by it from then on. */
  alias: aliasText,
});
export type SearchAliasForm = z.output<typeof searchAliasForm>;

export const insightOperations = {
  getFigures: defineOperation('getFigures', {
    method: 'GET',
    path: '/Admin/Figures',
    summary:
      'Members by year of jump, searches by day, claimed profiles, photos in the gallery by month.',
    access: 'admin',
    output: figures,
    errors: [],
  }),
  listSearches: defineOperation('listSearches', {
    method: 'GET',
    path: '/Search/history',
    summary: 'The search log, newest first; without data about the visitors.',
    access: 'admin',
    output: z.array(searchHistoryEntry),
    isCounted: true,
    errors: [],
  }),
  listMissedSearches: defineOperation('listMissedSearches', {
    method: 'GET',
    path: '/Admin/Searches/Missed',
    summary: 'Searches that found nobody, grouped and counted, with members of similar names.',
    access: 'admin',
    output: missedSearches,
    errors: [],
  }),
  addSearchAlias: defineOperation('addSearchAlias', {
    method: 'POST',
    path: '/Admin/Searches/Missed/Alias',
    summary: 'Gives a regular member another name, and returns the remaining missed searches.',
    access: 'admin',
    body: searchAliasForm,
    output: missedSearches,
    errors: ['bad_request', 'not_found', 'stale'],
  }),
  dismissSearch: defineOperation('dismissSearch', {
    method: 'POST',
    path: '/Admin/Searches/Missed/Dismiss',
    summary: 'Dismisses a missed search until someone searches for it again.',
    access: 'admin',
    body: z.object({ term: searchTerm }),
    output: missedSearches,
    errors: ['bad_request'],
  }),
};
