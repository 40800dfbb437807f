/** The member search by number or name. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { searchLimit } from '../limits.ts';
import { listedMembers } from './directory.ts';
import { defineOperation } from '../operation.ts';
import { searchTerm } from '../primitives.ts';

/** The maximum number of rows in a response. */
export const searchRowLimit = 1000;
/** Totals are exact up to this count. */
export const searchCountLimit = 10_000;

const termParams = z.object({ term: searchTerm });

export const searchAsYouType = defineOperation('searchAsYouType', {
  method: 'GET',
  path: `/${brand.pluralSegment}/search/*`,
  summary: 'Searches regular members by number or part of a name, without logging the term.',
  access: 'public',
  rateLimit: searchLimit,
  params: termParams,
  output: listedMembers,
  isCounted: true,
  errors: ['bad_request'],
});

export const searchMembers = defineOperation('searchMembers', {
  method: 'GET',
  path: '/Search/fb/*',
  summary: 'Regular members by number or part of a name; the term is logged.',
  access: 'public',
  rateLimit: searchLimit,
  params: termParams,
  output: listedMembers,
  isCounted: true,
  errors: ['bad_request'],
});

export const suggestSearches = defineOperation('suggestSearches', {
  method: 'GET',
  path: '/Search/suggestions/*',
  summary: 'Suggestions for a term that finds no one, best first; not logged.',
  access: 'public',
  rateLimit: searchLimit,
  params: termParams,
  output: z.array(z.string()),
  errors: ['bad_request'],
});

export const searchOperations = { searchAsYouType, searchMembers, suggestSearches };
