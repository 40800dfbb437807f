/** The ledger of a series: the next number, and the state of all numbers. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { seriesNames } from '../number-label.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import {
  count,
  longestLine,
  numberInBody,
  numberInPath,
  plainText,
  seriesInPath,
} from '../primitives.ts';
import { memberNumber } from './directory.ts';

/** `free` numbers are above the highest. */
export const numberStates = ['issued', 'gap', 'reserved', 'void', 'free'] as const;
export type NumberState = (typeof numberStates)[number];

export const ledgerFilters = ['gaps', 'reserved', 'void', 'all'] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];

export const markForm = z.object({
  state: z.enum(['reserved', 'void'], { error: 'The state must be reserved or void.' }),
  /** For whom, or why; only admins read it. */
  note: plainText('Note', { max: longestLine, required: null }),
  /** The last number of a range; omitted for a single number. */
  last: z.optional(numberInBody),
});

/** The maximum of numbers to mark or release at once. */
export const maxMarked = 1_000;
/** The maximum number of runs in a response. */
export const runsAtOnce = 100;

/** Consecutive numbers with the same state and note. */
const numberRun = z.object({
  first: z.int(),
  last: z.int(),
  state: z.enum(numberStates),
  /** For reserved and void numbers; empty for others. */
  note: z.string(),
});
export type NumberRun = z.infer<typeof numberRun>;

const ledger = z.object({
  series: z.enum(seriesNames),
  issued: count,
  /** Numbers below the highest without a member, neither reserved nor void. */
  gaps: count,
  reserved: count,
  void: count,
  /** The highest issued number; 0 in an empty series. */
  highest: count,
  next: z.int(),
  runs: z.array(numberRun),
  /** First number of the next run; null at the end. */
  more: z.nullable(z.int()),
});
export type Ledger = z.infer<typeof ledger>;

const numberRecord = z.object({
  series: z.enum(seriesNames),
  number: z.int(),
  state: z.enum(numberStates),
  note: z.string(),
  markedAt: z.nullable(z.string()),
  /** The member with this number; null without one. */
  member: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), deceased: z.boolean() }),
  ),
});
export type NumberRecord = z.infer<typeof numberRecord>;

const params = z.object({ series: seriesInPath, number: numberInPath });

export const readLedger = defineEndpoint('readLedger', 'GET', '/Admin/Numbers/:series');

export const getNumber = defineEndpoint('getNumber', 'GET', '/Admin/Numbers/:series/:number');

export const markNumbers = defineEndpoint('markNumbers', 'PUT', '/Admin/Numbers/:series/:number');

export const releaseNumbers = defineEndpoint(
  'releaseNumbers',
  'DELETE',
  '/Admin/Numbers/:series/:number',
);

export const getNextNumber = defineEndpoint(
  'getNextNumber',
  'GET',
  `/${brand.pluralSegment}/NextNumber`,
  { isShared: true },
);

export const getNextNightBrotherNumber = defineEndpoint(
  'getNextNightBrotherNumber',
  'GET',
  `/${brand.pluralSegment}/NextNumber/nnfb`,
  { isShared: true },
);

export const getNextNightSisterNumber = defineEndpoint(
  'getNextNightSisterNumber',
  'GET',
  `/${brand.pluralSegment}/NextNumber/nnfs`,
  { isShared: true },
);

export const ledgerOperations = defineOperations(() => ({
  readLedger: defineOperation(readLedger, {
    summary:
      'The numbers of a series in runs: issued, gaps, reserved and void; 100 runs at a time.',
    access: 'admin',
    params: z.object({ series: seriesInPath }),
    query: z.object({
      show: z._default(z.enum(ledgerFilters, { error: 'This list does not exist.' }), 'all'),
      from: z._default(numberInPath, 1),
    }),
    output: ledger,
    errors: ['bad_request'],
  }),
  getNumber: defineOperation(getNumber, {
    summary: 'The state of one number, and its member if it has one.',
    access: 'admin',
    params,
    output: numberRecord,
    errors: ['bad_request'],
  }),
  markNumbers: defineOperation(markNumbers, {
    summary: 'Reserves free numbers or makes them void, all or none; at most 1,000.',
    access: 'admin',
    params,
    body: markForm,
    output: numberRecord,
    errors: ['bad_request', 'taken'],
  }),
  releaseNumbers: defineOperation(releaseNumbers, {
    summary: 'Releases reserved and void numbers; at most 1,000.',
    access: 'admin',
    params,
    query: z.object({ last: z.optional(numberInPath) }),
    output: numberRecord,
    errors: ['bad_request', 'not_found'],
  }),
  getNextNumber: defineOperation(getNextNumber, {
    summary: 'Returns the number for the next regular member.',
    access: 'public',
    output: memberNumber,
    errors: [],
  }),
  getNextNightBrotherNumber: defineOperation(getNextNightBrotherNumber, {
    summary: 'Returns the number for the next night-jump brother.',
    access: 'public',
    output: memberNumber,
    errors: [],
  }),
  getNextNightSisterNumber: defineOperation(getNextNightSisterNumber, {
    summary: 'Returns the number for the next night-jump sister.',
    access: 'public',
    output: memberNumber,
    errors: [],
  }),
}));
