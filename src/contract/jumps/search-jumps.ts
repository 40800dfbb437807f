/** How jumps are found: the pages that a search term names, and what the list of members can be narrowed to. */
import * as z from 'zod/mini';
import { suggestionLimit } from '../limits.ts';
import { memberNumber } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { placeName, searchTerm } from '../primitives.ts';

export const maxPlaceOffers = 3;

const offers = z.array(
  z.object({
    /** Such as `Jumps in 1976`. */
    title: z.string(),
    /** Of the page, such as `/Jumps/1976`. */
    path: z.string(),
  }),
);
export type Offers = z.infer<typeof offers>;

export const offerJumps = defineEndpoint('offerJumps', 'GET', '/Search/offers/*');

export const maxPlacesToChoose = 60;

const facets = z.object({
  /** The first year of each decade with members. */
  decades: z.array(z.int()),
  /** The places with most members and the one that was asked for, by name. */
  places: z.array(placeName).check(z.maxLength(maxPlacesToChoose + 1)),
  /** The present address of the place that was asked for; '' if there is none. */
  slug: z.string(),
  /** The numbers of all members at the place that was asked for; null if there is no such place. */
  numbers: z.nullable(z.array(memberNumber)),
});
export type JumpFacets = z.infer<typeof facets>;

export const getJumpFacets = defineEndpoint('getJumpFacets', 'GET', '/Jumps/facets');

export const jumpSearchOperations = defineOperations(() => ({
  offerJumps: defineOperation(offerJumps, {
    summary: 'Years and places of jumps that a search term names, places first; not logged.',
    access: 'public',
    rateLimit: suggestionLimit,
    params: z.object({ term: searchTerm }),
    output: offers,
    errors: ['bad_request'],
  }),
  getJumpFacets: defineOperation(getJumpFacets, {
    summary: 'Decades and places of jumps, and who jumped at one place.',
    access: 'public',
    rateLimit: suggestionLimit,
    query: z.object({
      place: z._default(
        z.string().check(z.regex(/^[a-z0-9-]{0,80}$/, 'This place does not exist.')),
        '',
      ),
    }),
    output: facets,
    errors: ['bad_request'],
  }),
}));
