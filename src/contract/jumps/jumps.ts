/** The jump book: which members jumped in which year, on which day, and at which place. */
import * as z from 'zod/mini';
import { listedMember } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, pageInPath, pageNumbers, placeName } from '../primitives.ts';
import { readAnniversary, readDate } from './calendar-days.ts';

/** Members on one page of a year, a day or a place. */
export const jumpPageSize = 100;
/** Members in the list of an anniversary. */
export const maxAnniversaries = 100;
/** Jumps on the home page. */
export const maxJumpsAtHome = 3;
/** Members of a jump on the home page. */
export const maxMembersOfJump = 12;

/** `page`, in a query. */
export const pageInQuery = z._default(pageInPath, 1);

/** Four digits, in a path or a query. */
export const yearText = z.pipe(
  z.string().check(z.regex(/^(?!0000)[0-9]{4}$/, 'The year must have four digits.')),
  z.transform(Number),
);

const dateMessage = 'The day must be a date, such as 1976-07-04.';
/** `yyyy-mm-dd`, in a path or a query. */
export const dateText = z.string().check(
  z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, dateMessage),
  z.refine((text) => readDate(text) !== null, { error: dateMessage }),
);

const anniversaryMessage = 'The day must be a month and a day, such as 07-04.';
const anniversaryInPath = z.string().check(
  z.regex(/^[0-9]{2}-[0-9]{2}$/, anniversaryMessage),
  z.refine((text) => readAnniversary(text) !== null, { error: anniversaryMessage }),
);

const yearCount = z.object({ year: z.int().check(z.gte(1)), count: z.int().check(z.gte(1)) });
export const yearCounts = z.array(yearCount);

const summary = z.object({
  /** Oldest first; leaves out years without members. */
  years: yearCounts,
  /** By name; leaves out places without members. */
  places: z.array(z.extend(placeName, { count: z.int().check(z.gte(1)) })),
});
export type JumpSummary = z.infer<typeof summary>;

const placeWithMembers = z.extend(placeName, { members: z.array(listedMember) });
export type PlaceWithMembers = z.infer<typeof placeWithMembers>;

/** The members of a day by place, by name; those whose place is unknown come last. */
const places = z.array(placeWithMembers);

const jumpYear = z.object({
  year: z.int(),
  /** Members in the whole year. */
  total: count,
  ...pageNumbers,
  /** In order of date. Month and day are 0 where unknown; unknown days follow those that are known. */
  days: z.array(z.object({ month: count, day: count, places })),
});
export type JumpYear = z.infer<typeof jumpYear>;

/** `yyyy-mm-dd` of another day with members. */
const otherDay = z.nullable(z.string());

const jumpDay = z.object({
  places,
  /** Only in the response to a request with a page. */
  paging: z.optional(
    z.object({
      /** Members on the whole day. */
      total: count,
      ...pageNumbers,
      previousDay: otherDay,
      nextDay: otherDay,
    }),
  ),
});
export type JumpDay = z.infer<typeof jumpDay>;

const anniversary = z.object({
  total: count,
  /** The oldest jumps first. */
  members: z.array(listedMember).check(z.maxLength(maxAnniversaries)),
});
export type Anniversary = z.infer<typeof anniversary>;

const jumpAtHome = z.object({
  year: z.int(),
  month: z.int(),
  day: z.int(),
  /** '' when unknown. */
  location: z.string(),
  /** Such as `8 way`; '' when unknown. */
  maneuver: z.string(),
  /** Everyone who was on it. */
  total: count,
  /** By number. */
  members: z.array(listedMember).check(z.maxLength(maxMembersOfJump)),
});
export type JumpAtHome = z.infer<typeof jumpAtHome>;

export const getJumpSummary = defineEndpoint('getJumpSummary', 'GET', '/Jumps/summary', {
  isShared: true,
});

export const getAnniversariesAtHome = defineEndpoint(
  'getAnniversariesAtHome',
  'GET',
  '/Jumps/anniversaries',
  { isShared: true },
);

export const getJumpDay = defineEndpoint('getJumpDay', 'GET', '/Jumps/day/:date', {
  isShared: true,
});

const getAnniversary = defineEndpoint('getAnniversary', 'GET', '/Jumps/onThisDay/:day', {
  isShared: true,
});

export const getJumpYear = defineEndpoint('getJumpYear', 'GET', '/Jumps/:year', { isShared: true });

export const jumpOperations = defineOperations(() => ({
  getJumpSummary: defineOperation(getJumpSummary, {
    summary: 'The number of regular members by the year of their jump, and by place.',
    access: 'public',
    output: summary,
    errors: [],
  }),
  getAnniversariesAtHome: defineOperation(getAnniversariesAtHome, {
    summary: 'Jumps of different years around this day, oldest first: those with most members.',
    access: 'public',
    output: z.array(jumpAtHome).check(z.maxLength(maxJumpsAtHome)),
    errors: [],
  }),
  getJumpDay: defineOperation(getJumpDay, {
    summary: 'The members whose jump was on a day, by place: all of them, or one page.',
    access: 'public',
    params: z.object({ date: dateText }),
    query: z.object({ page: z.optional(pageInPath) }),
    output: jumpDay,
    errors: ['bad_request', 'not_found'],
  }),
  getAnniversary: defineOperation(getAnniversary, {
    summary: 'The members who jumped on this day of any year, oldest first.',
    access: 'public',
    params: z.object({ day: anniversaryInPath }),
    output: anniversary,
    errors: ['bad_request'],
  }),
  getJumpYear: defineOperation(getJumpYear, {
    summary: 'One page of the members whose jump was in a year, by day and place.',
    access: 'public',
    params: z.object({ year: yearText }),
    query: z.object({ page: pageInQuery }),
    output: jumpYear,
    errors: ['bad_request', 'not_found'],
  }),
}));
