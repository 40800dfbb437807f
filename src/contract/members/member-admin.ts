/** What admins do about members: adding them, and reading what visitors searched for. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { memberListItem } from './directory.ts';
import { newMemberForm } from './new-member.ts';
import { defineOperation } from '../operation.ts';
import { count } from '../primitives.ts';

const searchHistoryEntry = z.object({
  /** In UTC. */
  createTimeStamp: z.string(),
  searchTerm: z.string(),
  searchResults: count,
});
export type SearchHistoryEntry = z.infer<typeof searchHistoryEntry>;

/** The most entries that one answer holds. */
export const searchHistoryLimit = 1000;

const adding = {
  access: 'admin',
  body: newMemberForm,
  output: memberListItem,
  errors: ['bad_request', 'taken', 'reserved'],
} as const;

export const memberAdminOperations = {
  addMember: defineOperation('addMember', {
    method: 'POST',
    path: `/${brand.pluralSegment}`,
    summary: 'Adds a regular member.',
    ...adding,
  }),
  addNightBrother: defineOperation('addNightBrother', {
    method: 'POST',
    path: `/${brand.pluralSegment}/nnfb`,
    summary: 'Adds a night-jump brother.',
    ...adding,
  }),
  addNightSister: defineOperation('addNightSister', {
    method: 'POST',
    path: `/${brand.pluralSegment}/nnfs`,
    summary: 'Adds a night-jump sister.',
    ...adding,
  }),
  listSearches: defineOperation('listSearches', {
    method: 'GET',
    path: '/Search/history',
    summary: 'What visitors searched for, the newest first; nothing of who they are.',
    access: 'admin',
    output: z.array(searchHistoryEntry),
    isCounted: true,
    errors: [],
  }),
};
