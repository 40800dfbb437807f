/** Pages of the jump book that a search may mean. */
import * as z from 'zod/mini';
import { suggestionLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { searchTerm } from '../primitives.ts';

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

export const offerJumps = defineOperation('offerJumps', {
  method: 'GET',
  path: '/Search/offers/*',
  summary: 'Years and places of jumps that a search term names, places first; not logged.',
  access: 'public',
  rateLimit: suggestionLimit,
  params: z.object({ term: searchTerm }),
  output: offers,
  errors: ['bad_request'],
});

export const offerOperations = { offerJumps };
