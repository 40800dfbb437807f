/** What visitors looked for in vain, as a to-do list for admins. */
import * as z from 'zod/mini';
import { memberListItem } from './directory.ts';
import { aliasText } from './record.ts';
import { defineOperation } from '../operation.ts';
import { count, numberInBody, searchTerm } from '../primitives.ts';

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

export const adminSearchOperations = {
  listMissedSearches: defineOperation('listMissedSearches', {
    method: 'GET',
    path: '/Admin/Searches/Missed',
    summary: 'Searches that found nothing, grouped and counted, with members of like names.',
    access: 'admin',
    output: missedSearches,
    errors: [],
  }),
  addSearchAlias: defineOperation('addSearchAlias', {
    method: 'POST',
    path: '/Admin/Searches/Missed/Alias',
    summary: 'Gives a regular member another name, and answers what is still searched for in vain.',
    access: 'admin',
    body: searchAliasForm,
    output: missedSearches,
    errors: ['bad_request', 'not_found', 'stale'],
  }),
  dismissSearch: defineOperation('dismissSearch', {
    method: 'POST',
    path: '/Admin/Searches/Missed/Dismiss',
    summary: 'Takes a term off the list until it is searched for again.',
    access: 'admin',
    body: z.object({ term: searchTerm }),
    output: missedSearches,
    errors: ['bad_request'],
  }),
};
