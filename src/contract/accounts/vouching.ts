/** Members vouch for people whom they know and who claim a number. */
import * as z from 'zod/mini';
import { linkToken } from './codes.ts';
import { claimLimit } from '../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
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

export const openVouchLink = defineEndpoint('openVouchLink', 'POST', '/Vouches/Link');

export const findVouchRequest = defineEndpoint('findVouchRequest', 'POST', '/Vouches/Find');

export const vouch = defineEndpoint('vouch', 'POST', '/Vouches');

export const listGivenVouches = defineEndpoint('listGivenVouches', 'GET', '/Vouches/Own');

export const withdrawVouch = defineEndpoint('withdrawVouch', 'POST', '/Vouches/:vouch/Withdraw');

export const listVouches = defineEndpoint('listVouches', 'GET', '/Admin/Vouches');

export const vouchingOperations = defineOperations(() => ({
  openVouchLink: defineOperation(openVouchLink, {
    summary:
      'The address with which members vouch for the own claim; the same until it is decided.',
    access: 'validated',
    output: vouchLink,
    errors: ['bad_request'],
  }),
  findVouchRequest: defineOperation(findVouchRequest, {
    summary: 'Whom a link asks to vouch for.',
    access: 'validated',
    accountLimit: claimLimit,
    body,
    output: vouchRequest,
    errors: ['bad_request', 'not_found', 'too_many_requests'],
  }),
  vouch: defineOperation(vouch, {
    summary: 'Says that the viewer knows the person as this member.',
    access: 'validated',
    needsConfirmation: true,
    body,
    output: vouchRequest,
    errors: ['bad_request', 'not_found', 'forbidden', 'taken'],
  }),
  listGivenVouches: defineOperation(listGivenVouches, {
    summary: 'The vouches that the viewer gave, newest first.',
    access: 'validated',
    output: givenVouches,
    errors: [],
  }),
  withdrawVouch: defineOperation(withdrawVouch, {
    summary: 'Withdraws an own vouch. A number that is linked already stays linked.',
    access: 'validated',
    sendsMail: true,
    params: z.object({ vouch: idInPath('This vouch does not exist.') }),
    output: givenVouches,
    errors: ['bad_request', 'not_found'],
  }),
  listVouches: defineOperation(listVouches, {
    summary: `The latest ${vouchListLimit} vouches: who vouched for whom.`,
    access: 'admin',
    output: z.object({ vouches: z.array(loggedVouch), isRequired: z.boolean() }),
    errors: [],
  }),
}));
