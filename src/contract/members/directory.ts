/** The public lists of members. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { countPages, count, highestNumber, pageInPath } from '../primitives.ts';

export const pageSize = 50;

export const memberNumber = z.int().check(z.gte(1), z.lte(highestNumber));

export const memberListItem = z.object({
  freakBrotherNumber: memberNumber,
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  /** Only present for members who withhold their names, which are empty then. */
  nameWithheld: z.optional(z.literal(true)),
});
export type MemberListItem = z.infer<typeof memberListItem>;

const memberList = z.array(memberListItem);

/** A row of the list of regular members. `year` is 0 when unknown, and `avatarUri` null without a visible photo. */
export const listedMember = z.extend(memberListItem, {
  avatarUri: z.nullable(z.string()),
  year: z.int().check(z.gte(0)),
  location: z.string(),
});
export type ListedMember = z.infer<typeof listedMember>;

export const listedMembers = z.array(listedMember);

const summary = z.object({
  fbCount: count,
  nnfbCount: count,
  nnfsCount: count,
  photoCount: count,
});
export type Summary = z.infer<typeof summary>;

/** A page of 50 members. Indices are page numbers from 1, limited to the first and last page. */
const membersPage = z.object({
  [brand.listField]: listedMembers,
  total: count,
  totalPages: z.int().check(z.gte(1)),
  isFirstPage: z.boolean(),
  isLastPage: z.boolean(),
  nextIndex: z.int().check(z.gte(1)),
  prevIndex: z.int().check(z.gte(1)),
  lastIndex: z.int().check(z.gte(1)),
});
export type MembersPage = z.infer<typeof membersPage>;

export function toMembersPage(members: ListedMember[], page: number, total: number): MembersPage {
  const totalPages = countPages(total, pageSize);
  return {
    freakBrothers: members,
    total,
    totalPages,
    isFirstPage: page === 1,
    isLastPage: page === totalPages,
    nextIndex: Math.min(page + 1, totalPages),
    prevIndex: Math.max(page - 1, 1),
    lastIndex: totalPages,
  };
}

export const getSummary = defineEndpoint('getSummary', 'GET', `/${brand.pluralSegment}/summary`, {
  isShared: true,
});

export const listMembersPage = defineEndpoint(
  'listMembersPage',
  'GET',
  `/${brand.pluralSegment}/:page`,
  { isShared: true },
);

export const listAllMembers = defineEndpoint(
  'listAllMembers',
  'GET',
  `/${brand.pluralSegment}/all`,
  { isShared: true },
);

export const listAllNightBrothers = defineEndpoint(
  'listAllNightBrothers',
  'GET',
  `/${brand.pluralSegment}/nnfb/all`,
  { isShared: true },
);

export const listAllNightSisters = defineEndpoint(
  'listAllNightSisters',
  'GET',
  `/${brand.pluralSegment}/nnfs/all`,
  { isShared: true },
);

export const directoryOperations = defineOperations(() => ({
  getSummary: defineOperation(getSummary, {
    summary: 'The number of members in each series, and of photos in the gallery.',
    access: 'public',
    output: summary,
    errors: [],
  }),
  listMembersPage: defineOperation(listMembersPage, {
    summary: 'Returns one page of the regular members, by number.',
    access: 'public',
    params: z.object({ page: pageInPath }),
    output: membersPage,
    errors: ['bad_request', 'not_found'],
  }),
  listAllMembers: defineOperation(listAllMembers, {
    summary: 'Lists all regular members, by number.',
    access: 'public',
    output: listedMembers,
    errors: [],
  }),
  listAllNightBrothers: defineOperation(listAllNightBrothers, {
    summary: 'Lists all night-jump brothers, by number.',
    access: 'public',
    output: memberList,
    errors: [],
  }),
  listAllNightSisters: defineOperation(listAllNightSisters, {
    summary: 'Lists all night-jump sisters, by number.',
    access: 'public',
    output: memberList,
    errors: [],
  }),
}));
