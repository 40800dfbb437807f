/** Members vouch for people whom they know and who claim a number. */
import * as z from 'zod/mini';
import { linkToken } from './codes.ts';
import { claimLimit } from '../limits.ts';
import { defineOperation } from '../operation.ts';
import { count, idInPath } from '../primitives.ts';

/** Vouches that approve a claim. */
export const vouchesNeeded = 2;
/** How many people a member may vouch for in `vouchPeriodDays`. */
export const vouchesAtMost = 5;
export const vouchPeriodDays = 30;
/** For so many days after the own number was linked, a member cannot vouch yet. */
export const firstDays = 7;

/** Admins see this many of the latest vouches. */
export const vouchListLimit = 500;

const vouchLink = z.object({
  /** Stands in the fragment of the address `/vouch`. */
  token: z.string(),
  freakBrotherNumber: z.int(),
  vouches: count,
  needed: count,
});
export type VouchLink = z.infer<typeof vouchLink>;

/** What a member sees before vouching. */
const vouchRequest = z.object({
  freakBrotherNumber: z.int(),
  /** Of the member in the register; empty for a withheld name. */
  firstName: z.string(),
  lastName: z.string(),
  /** As the claimant typed it. Empty if the viewer cannot vouch. */
  accountFirstName: z.string(),
  accountLastName: z.string(),
  vouches: count,
  needed: count,
  hasVouched: z.boolean(),
  /** Why the viewer cannot vouch, as a sentence; null if they can. */
  problem: z.nullable(z.string()),
});
export type VouchRequest = z.infer<typeof vouchRequest>;

const givenVouch = z.object({
  vouchId: z.int(),
  freakBrotherNumber: z.int(),
  /** Of the account that it is for. */
  firstName: z.string(),
  lastName: z.string(),
  givenAt: z.string(),
  withdrawnAt: z.nullable(z.string()),
});

const givenVouches = z.object({
  vouches: z.array(givenVouch),
  /** How many more people the member may vouch for now. */
  left: count,
  /** Why the member cannot vouch for anyone now; null if they can. */
  problem: z.nullable(z.string()),
});
export type GivenVouches = z.infer<typeof givenVouches>;

const person = z.object({
  accountId: z.int(),
  freakBrotherNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
});

const loggedVouch = z.object({
  vouchId: z.int(),
  voucher: person,
  /** Who is known, with the number that is claimed. */
  known: person,
  givenAt: z.string(),
  withdrawnAt: z.nullable(z.string()),
});
export type LoggedVouch = z.infer<typeof loggedVouch>;

const body = z.object({ token: linkToken });

export const openVouchLink = defineOperation('openVouchLink', {
  method: 'POST',
  path: '/Vouches/Link',
  summary: 'The address with which members vouch for the own claim; the same until it is decided.',
  access: 'validated',
  output: vouchLink,
  errors: ['bad_request'],
});

export const findVouchRequest = defineOperation('findVouchRequest', {
  method: 'POST',
  path: '/Vouches/Find',
  summary: 'Whom a link asks to vouch for.',
  access: 'validated',
  accountLimit: claimLimit,
  body,
  output: vouchRequest,
  errors: ['bad_request', 'not_found', 'too_many_requests'],
});

export const vouch = defineOperation('vouch', {
  method: 'POST',
  path: '/Vouches',
  summary: 'Says that the viewer knows the person as this member.',
  access: 'validated',
  needsConfirmation: true,
  body,
  output: vouchRequest,
  errors: ['bad_request', 'not_found', 'forbidden', 'taken'],
});

export const listGivenVouches = defineOperation('listGivenVouches', {
  method: 'GET',
  path: '/Vouches/Own',
  summary: 'The vouches that the viewer gave, newest first.',
  access: 'validated',
  output: givenVouches,
  errors: [],
});

export const withdrawVouch = defineOperation('withdrawVouch', {
  method: 'POST',
  path: '/Vouches/:vouch/Withdraw',
  summary: 'Withdraws an own vouch. A number that is linked already stays linked.',
  access: 'validated',
  sendsMail: true,
  params: z.object({ vouch: idInPath('This vouch does not exist.') }),
  output: givenVouches,
  errors: ['bad_request', 'not_found'],
});

export const listVouches = defineOperation('listVouches', {
  method: 'GET',
  path: '/Admin/Vouches',
  summary: `The latest ${vouchListLimit} vouches: who vouched for whom.`,
  access: 'admin',
  output: z.object({ vouches: z.array(loggedVouch), isRequired: z.boolean() }),
  errors: [],
});

export const vouchingOperations = {
  openVouchLink,
  findVouchRequest,
  vouch,
  listGivenVouches,
  withdrawVouch,
  listVouches,
};
