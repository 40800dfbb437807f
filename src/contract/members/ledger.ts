/** How admins keep the numbers: which are given, which nobody has, which are kept for somebody, and which nobody ever gets. */
import * as z from 'zod/mini';
import { seriesInPath } from './editing.ts';
import { ledgerFilters, markForm, numberStates } from './ledger-forms.ts';
import { seriesNames } from './directory.ts';
import { defineOperation } from '../operation.ts';
import { count, numberInPath } from '../primitives.ts';

/** The most numbers that are marked or released at once. */
export const mostMarked = 1_000;
/** The most runs that one answer holds. */
export const runsAtOnce = 100;

/** Numbers one after the other of which the same is to be said. */
const numberRun = z.object({
  first: z.int(),
  last: z.int(),
  state: z.enum(numberStates),
  /** Of those that are reserved or void; '' for others. */
  note: z.string(),
});
export type NumberRun = z.infer<typeof numberRun>;

const ledger = z.object({
  series: z.enum(seriesNames),
  issued: count,
  /** Numbers below the highest that nobody has, and that are neither reserved nor void. */
  gaps: count,
  reserved: count,
  void: count,
  /** The highest number that somebody has; 0 in an empty series. */
  highest: count,
  next: z.int(),
  runs: z.array(numberRun),
  /** Where the runs go on; null at the end. */
  more: z.nullable(z.int()),
});
export type Ledger = z.infer<typeof ledger>;

const numberRecord = z.object({
  series: z.enum(seriesNames),
  number: z.int(),
  state: z.enum(numberStates),
  note: z.string(),
  markedAt: z.nullable(z.string()),
  /** Who has it; null when nobody does. */
  member: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), deceased: z.boolean() }),
  ),
});
export type NumberRecord = z.infer<typeof numberRecord>;

const params = z.object({ series: seriesInPath, number: numberInPath });

export const adminLedgerOperations = {
  readLedger: defineOperation('readLedger', {
    method: 'GET',
    path: '/Admin/Numbers/:series',
    summary: 'The numbers of a series in runs: given, gaps, reserved and void, 100 runs at a time.',
    access: 'admin',
    params: z.object({ series: seriesInPath }),
    query: z.object({
      show: z._default(z.enum(ledgerFilters, { error: 'There is no such list.' }), 'all'),
      from: z._default(numberInPath, 1),
    }),
    output: ledger,
    errors: ['bad_request'],
  }),
  getNumber: defineOperation('getNumber', {
    method: 'GET',
    path: '/Admin/Numbers/:series/:number',
    summary: 'One number: who has it, or what is to become of it.',
    access: 'admin',
    params,
    output: numberRecord,
    errors: ['bad_request'],
  }),
  markNumbers: defineOperation('markNumbers', {
    method: 'PUT',
    path: '/Admin/Numbers/:series/:number',
    summary:
      'Reserves numbers that nobody has, or makes them void: all of them, or none; at most 1,000.',
    access: 'admin',
    params,
    body: markForm,
    output: numberRecord,
    errors: ['bad_request', 'taken'],
  }),
  releaseNumbers: defineOperation('releaseNumbers', {
    method: 'DELETE',
    path: '/Admin/Numbers/:series/:number',
    summary: 'Lets reserved and void numbers be given out again; at most 1,000.',
    access: 'admin',
    params,
    query: z.object({ last: z.optional(numberInPath) }),
    output: numberRecord,
    errors: ['bad_request', 'not_found'],
  }),
};
