/** A member claims a number that is linked to another account, and an admin decides. */
import * as z from 'zod/mini';
import { user } from './account.ts';
import { shownProof } from './proofs.ts';
import { registrationForm } from './registration.ts';
import { registrationLimit } from '../limits.ts';
import { memberListItem } from '../members/directory.ts';
import { defineOperation } from '../operation.ts';
import { count, idInPath, numberInBody, plainText } from '../primitives.ts';

/** How many disputes an account may open in `disputePeriodDays`. */
export const disputesAtMost = 3;
export const disputePeriodDays = 30;
/** The maximum length of the list of admins. */
export const disputeListLimit = 100;

export const disputeForm = z.object({
  freakBrotherNumber: numberInBody,
  text: plainText('Text', { max: 1000, required: 'Please say why the number is yours.' }),
});

const ownDispute = z.object({
  /** `claimant`: the viewer disputes a number. `holder`: someone disputes the viewer's number. */
  role: z.enum(['claimant', 'holder']),
  freakBrotherNumber: z.int(),
  openedAt: z.string(),
  /** Only the claimant and admins see it. */
  text: z.nullable(z.string()),
});
export type OwnDispute = z.infer<typeof ownDispute>;

const ownState = z.object({ dispute: z.nullable(ownDispute) });

const party = z.object({
  accountId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isDisabled: z.boolean(),
});

const disputeItem = z.object({
  disputeId: z.int(),
  member: memberListItem,
  claimant: party,
  holder: party,
  openedAt: z.string(),
  proofs: count,
});
export type DisputeItem = z.infer<typeof disputeItem>;

const disputeDetails = z.extend(disputeItem, {
  text: z.string(),
  /** When the number was linked to the holder. */
  linkedAt: z.nullable(z.string()),
  claimantProofs: z.array(shownProof),
  holderProofs: z.array(shownProof),
});
export type DisputeDetails = z.infer<typeof disputeDetails>;

export const decisionForm = z.object({
  to: z.enum(['holder', 'claimant'], 'Please choose who gets the number.'),
  /** Sent to both unchanged. */
  reason: plainText('Reason', { max: 500, required: 'Please give a reason.' }),
});
export type DecisionForm = z.output<typeof decisionForm>;

const disputeList = z.object({
  /** Longest waiting first. */
  disputes: z.array(disputeItem),
  total: count,
});
export type DisputeList = z.infer<typeof disputeList>;

const params = z.object({ dispute: idInPath('This dispute does not exist.') });

export const disputeOperations = {
  registerForDispute: defineOperation('registerForDispute', {
    method: 'POST',
    path: '/Disputes/Register',
    summary:
      'Creates an account without a number for someone whose number is linked to another account, and signs in. The account disputes the number once it is validated.',
    access: 'public',
    rateLimit: registrationLimit,
    body: registrationForm,
    output: user,
    errors: ['bad_request', 'not_found', 'taken', 'too_many_requests'],
  }),
  openDispute: defineOperation('openDispute', {
    method: 'POST',
    path: '/Disputes',
    summary: `Disputes a number that is linked to another account. The holder keeps it until an admin decides. At most ${disputesAtMost} in ${disputePeriodDays} days.`,
    access: 'validated',
    body: disputeForm,
    output: ownState,
    errors: ['bad_request', 'not_found', 'taken', 'too_many_requests'],
  }),
  getOwnDispute: defineOperation('getOwnDispute', {
    method: 'GET',
    path: '/Disputes/Own',
    summary: 'The open dispute of the viewer, who disputes a number or has a disputed one.',
    access: 'validated',
    output: ownState,
    errors: [],
  }),
  withdrawDispute: defineOperation('withdrawDispute', {
    method: 'DELETE',
    path: '/Disputes/Own',
    summary: 'Ends the dispute that the viewer has opened.',
    access: 'validated',
    output: ownState,
    errors: ['not_found'],
  }),
  listDisputes: defineOperation('listDisputes', {
    method: 'GET',
    path: '/Admin/Disputes',
    summary: `The open disputes, longest waiting first, at most ${disputeListLimit}.`,
    access: 'admin',
    output: disputeList,
    errors: [],
  }),
  getDispute: defineOperation('getDispute', {
    method: 'GET',
    path: '/Admin/Disputes/:dispute',
    summary: 'An open dispute with the proofs of both.',
    access: 'admin',
    params,
    output: disputeDetails,
    errors: ['bad_request', 'not_found'],
  }),
  decideDispute: defineOperation('decideDispute', {
    method: 'POST',
    path: '/Admin/Disputes/:dispute/Decide',
    summary:
      'Gives the number to the holder or to the claimant, and emails the reason to both. The dispute and its proofs are deleted.',
    access: 'admin',
    params,
    body: decisionForm,
    output: disputeList,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
};
