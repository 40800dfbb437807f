/** Blue Skies: the deceased members, by name or by the year of their jump. */
import * as z from 'zod/mini';
import { searchLimit } from '../limits.ts';
import { listedMember } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, pageInPath, searchTerm } from '../primitives.ts';

export const blueSkiesPageSize = 100;

export const blueSkiesOrders = ['name', 'year'] as const;
export type BlueSkiesOrder = (typeof blueSkiesOrders)[number];

const group = z.object({
  /**
   * By name: a capital letter, `#` for names that start with none, and empty for names that are withheld. By year: the
   * year, and empty where it is unknown.
   */
  heading: z.string(),
  members: z.array(listedMember),
});

const blueSkies = z.object({
  total: count,
  page: z.int().check(z.gte(1)),
  totalPages: z.int().check(z.gte(1)),
  /** In order. A group may continue on the next page. */
  groups: z.array(group),
});
export type BlueSkies = z.infer<typeof blueSkies>;

const inOrder = {
  by: z._default(z.enum(blueSkiesOrders, { error: 'The order is name or year.' }), 'name'),
  page: z._default(pageInPath, 1),
};

export const listBlueSkies = defineEndpoint('listBlueSkies', 'GET', '/BlueSkies', {
  isShared: true,
});

export const searchBlueSkies = defineEndpoint('searchBlueSkies', 'GET', '/BlueSkies/search/*');

export const blueSkiesOperations = defineOperations(() => ({
  listBlueSkies: defineOperation(listBlueSkies, {
    summary: 'One page of the deceased regular members, by name or by the year of their jump.',
    access: 'public',
    query: z.object(inOrder),
    output: blueSkies,
    errors: ['bad_request', 'not_found'],
  }),
  searchBlueSkies: defineOperation(searchBlueSkies, {
    summary: 'Deceased regular members by number or part of a name; the term is not logged.',
    access: 'public',
    rateLimit: searchLimit,
    params: z.object({ term: searchTerm }),
    query: z.object(inOrder),
    output: blueSkies,
    errors: ['bad_request', 'not_found'],
  }),
}));
