/** The member search by number or name. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { searchLimit } from '../limits.ts';
import { listedMembers } from './directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { searchTerm } from '../primitives.ts';

/** The maximum number of rows in a response. */
export const searchRowLimit = 1000;
/** Totals are exact up to this count. */
export const searchCountLimit = 10_000;

const termParams = z.object({ term: searchTerm });

export const searchAsYouType = defineEndpoint(
  'searchAsYouType',
  'GET',
  `/${brand.pluralSegment}/search/*`,
);

export const searchMembers = defineEndpoint('searchMembers', 'GET', '/Search/fb/*');

export const suggestSearches = defineEndpoint('suggestSearches', 'GET', '/Search/suggestions/*');

export const searchOperations = defineOperations(() => ({
  searchAsYouType: defineOperation(searchAsYouType, {
    summary: 'Searches regular members by number or part of a name, without logging the term.',
    access: 'public',
    rateLimit: searchLimit,
    params: termParams,
    output: listedMembers,
    isCounted: true,
    errors: ['bad_request'],
  }),
  searchMembers: defineOperation(searchMembers, {
    summary: 'Regular members by number or part of a name; the term is logged.',
    access: 'public',
    rateLimit: searchLimit,
    params: termParams,
    output: listedMembers,
    isCounted: true,
    errors: ['bad_request'],
  }),
  suggestSearches: defineOperation(suggestSearches, {
    summary: 'Suggestions for a term that finds no one, best first; not logged.',
    access: 'public',
    rateLimit: searchLimit,
    params: termParams,
    output: z.array(z.string()),
    errors: ['bad_request'],
  }),
}));
