/** Drop zones. Each location that is written at a member belongs to one, whatever its spelling. */
import * as z from 'zod/mini';
import { suggestionLimit } from '../limits.ts';
import { listedMember } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, pageNumbers, placeName, searchTerm } from '../primitives.ts';
import { pageInQuery, yearCounts } from './jumps.ts';

export const maxPlaceSuggestions = 8;

/** In a path or a query. */
export const slugText = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,80}$/i, 'This place does not exist.'));

const jumpDate = z.object({ year: z.int(), month: count, day: count });

const place = z.extend(placeName, {
  /** 0 where only photos were taken. */
  count,
  /** 0 where no member at this place has a known year. */
  firstYear: count,
  lastYear: count,
  /** The first and the last known date; null without one. Month and day are 0 where unknown. */
  firstJump: z.nullable(jumpDate),
  lastJump: z.nullable(jumpDate),
  /** Oldest first; leaves out unknown years. */
  years: yearCounts,
  ...pageNumbers,
  /** In order of date, then number; unknown dates follow those that are known. */
  members: z.array(listedMember),
});
export type Place = z.infer<typeof place>;

const suggestions = z.array(z.extend(placeName, { count })).check(z.maxLength(maxPlaceSuggestions));
export type PlaceSuggestions = z.infer<typeof suggestions>;

export const suggestPlaces = defineEndpoint('suggestPlaces', 'GET', '/Places/suggestions/*');

export const getPlace = defineEndpoint('getPlace', 'GET', '/Places/:slug', { isShared: true });

export const placeOperations = defineOperations(() => ({
  suggestPlaces: defineOperation(suggestPlaces, {
    summary: 'Places whose name or spelling contains a text, those with most members first.',
    access: 'public',
    rateLimit: suggestionLimit,
    params: z.object({ term: searchTerm }),
    output: suggestions,
    errors: ['bad_request'],
  }),
  getPlace: defineOperation(getPlace, {
    summary: 'A place with one page of the members who jumped there.',
    access: 'public',
    params: z.object({ slug: slugText }),
    query: z.object({ page: pageInQuery }),
    output: place,
    errors: ['bad_request', 'not_found'],
  }),
}));
