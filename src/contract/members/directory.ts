/** Members, their lists, their profiles, and the search for them. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { searchLimit, viewLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { count, highestNumber, numberInPath, pageInPath, searchTerm } from '../primitives.ts';

export { pageSize } from './page-size.ts';
export { seriesNames, type Series } from '../series.ts';

const memberNumber = z.int().check(z.gte(1), z.lte(highestNumber));

export const memberListItem = z.object({
  freakBrotherNumber: memberNumber,
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
});
export type MemberListItem = z.infer<typeof memberListItem>;

const memberList = z.array(memberListItem);

export const summary = z.object({
  fbCount: count,
  nnfbCount: count,
  nnfsCount: count,
  photoCount: count,
});
export type Summary = z.infer<typeof summary>;

/** One page of 50; indices are 1-based page numbers that stop at the ends. */
export const membersPage = z.object({
  [brand.listField]: memberList,
  total: count,
  totalPages: z.int().check(z.gte(1)),
  isFirstPage: z.boolean(),
  isLastPage: z.boolean(),
  nextIndex: z.int().check(z.gte(1)),
  prevIndex: z.int().check(z.gte(1)),
  lastIndex: z.int().check(z.gte(1)),
});
export type MembersPage = z.infer<typeof membersPage>;

/**
 * Day, month and year are 0 when unknown, `monthShortName` is '' then; absent pictures are null. `claimed` says whether
 * an account has said, and shown, that it is this member's: then search engines may list the profile.
 */
export const memberProfile = z.object({
  freakBrotherNumber: memberNumber,
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  claimed: z.boolean(),
  avatarUri: z.nullable(z.string()),
  day: z.int().check(z.gte(0), z.lte(31)),
  month: z.int().check(z.gte(0), z.lte(12)),
  monthShortName: z.string(),
  year: z.int().check(z.gte(0)),
  location: z.string(),
  maneuver: z.string(),
  /** '' where an admin has hidden it. */
  story: z.string(),
  fbCardUri: z.nullable(z.string()),
  fbCardThumbUri: z.nullable(z.string()),
  /** What a shared link shows: the number, the name and the photo, as a membership card. */
  previewUri: z.string(),
});
export type MemberProfile = z.infer<typeof memberProfile>;

/** Of the member that asks; the story is there where it is hidden too. */
export const ownMemberProfile = z.extend(memberProfile, {
  /** Whether an admin keeps the story from everybody else. */
  isStoryHidden: z.boolean(),
});
export type OwnMemberProfile = z.infer<typeof ownMemberProfile>;

/** The most rows that one search answers. */
export const searchRowLimit = 1000;
/** Up to here a search's total is exact. */
export const searchCountLimit = 10_000;

const termParams = z.object({ term: searchTerm });

export const memberOperations = {
  getSummary: defineOperation('getSummary', {
    method: 'GET',
    path: `/${brand.pluralSegment}/summary`,
    summary: 'How many members each series has, and how many photos the gallery.',
    access: 'public',
    isShared: true,
    output: summary,
    errors: [],
  }),
  listMembersPage: defineOperation('listMembersPage', {
    method: 'GET',
    path: `/${brand.pluralSegment}/:page`,
    summary: 'One page of the regular members, by number.',
    access: 'public',
    isShared: true,
    params: z.object({ page: pageInPath }),
    output: membersPage,
    errors: ['bad_request', 'not_found'],
  }),
  listAllMembers: defineOperation('listAllMembers', {
    method: 'GET',
    path: `/${brand.pluralSegment}/all`,
    summary: 'All regular members, by number.',
    access: 'public',
    isShared: true,
    output: memberList,
    errors: [],
  }),
  listAllNightBrothers: defineOperation('listAllNightBrothers', {
    method: 'GET',
    path: `/${brand.pluralSegment}/nnfb/all`,
    summary: 'All night-jump brothers, by number.',
    access: 'public',
    isShared: true,
    output: memberList,
    errors: [],
  }),
  listAllNightSisters: defineOperation('listAllNightSisters', {
    method: 'GET',
    path: `/${brand.pluralSegment}/nnfs/all`,
    summary: 'All night-jump sisters, by number.',
    access: 'public',
    isShared: true,
    output: memberList,
    errors: [],
  }),
  getMember: defineOperation('getMember', {
    method: 'GET',
    path: `/${brand.singularSegment}/:number`,
    summary: 'The public profile of a regular member; counts a view unless logView is false.',
    access: 'public',
    isShared: true,
    params: z.object({ number: numberInPath }),
    query: z.object({
      logView: z._default(
        z
          .stringbool({ truthy: ['true'], falsy: ['false'], error: 'Use true or false.' })
          .check(z.meta({ enum: ['true', 'false'], default: 'true' })),
        true,
      ),
    }),
    output: memberProfile,
    errors: ['bad_request', 'not_found'],
  }),
  getOwnMember: defineOperation('getOwnMember', {
    method: 'GET',
    path: `/${brand.singularSegment}/own`,
    summary: 'The profile of the member that one’s account is linked to, a hidden story included.',
    access: 'validated',
    output: ownMemberProfile,
    errors: ['not_found'],
  }),
  logMemberView: defineOperation('logMemberView', {
    method: 'POST',
    path: `/${brand.singularSegment}/view/:number`,
    summary: 'Counts a view of a profile that came from a cache; nothing is kept of who looked.',
    access: 'public',
    rateLimit: viewLimit,
    params: z.object({ number: numberInPath }),
    output: z.object({}),
    errors: ['bad_request', 'not_found'],
  }),
  getNextNumber: defineOperation('getNextNumber', {
    method: 'GET',
    path: `/${brand.pluralSegment}/NextNumber`,
    summary: 'The number that the next regular member gets.',
    access: 'public',
    isShared: true,
    output: memberNumber,
    errors: [],
  }),
  getNextNightBrotherNumber: defineOperation('getNextNightBrotherNumber', {
    method: 'GET',
    path: `/${brand.pluralSegment}/NextNumber/nnfb`,
    summary: 'The number that the next night-jump brother gets.',
    access: 'public',
    isShared: true,
    output: memberNumber,
    errors: [],
  }),
  getNextNightSisterNumber: defineOperation('getNextNightSisterNumber', {
    method: 'GET',
    path: `/${brand.pluralSegment}/NextNumber/nnfs`,
    summary: 'The number that the next night-jump sister gets.',
    access: 'public',
    isShared: true,
    output: memberNumber,
    errors: [],
  }),
  searchAsYouType: defineOperation('searchAsYouType', {
    method: 'GET',
    path: `/${brand.pluralSegment}/search/*`,
    summary: 'Regular members by number or part of a name; not logged.',
    access: 'public',
    rateLimit: searchLimit,
    params: termParams,
    output: memberList,
    isCounted: true,
    errors: ['bad_request'],
  }),
  searchMembers: defineOperation('searchMembers', {
    method: 'GET',
    path: '/Search/fb/*',
    summary: 'Regular members by number or part of a name; the term enters the search log.',
    access: 'public',
    rateLimit: searchLimit,
    params: termParams,
    output: memberList,
    isCounted: true,
    errors: ['bad_request'],
  }),
  suggestSearches: defineOperation('suggestSearches', {
    method: 'GET',
    path: '/Search/suggestions/*',
    summary:
      'What may have been meant by a term that finds nobody: terms that find somebody, best first; not logged.',
    access: 'public',
    rateLimit: searchLimit,
    params: termParams,
    output: z.array(z.string()),
    errors: ['bad_request'],
  }),
};
