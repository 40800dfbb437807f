/** How admins look at claims: those that wait for them, and the latest that were linked. */
import * as z from 'zod/mini';
import { linkedAccount } from './administration.ts';
import { rejectionForm } from './admin-forms.ts';
import { memberListItem } from '../members/directory.ts';
import { defineOperation } from '../operation.ts';
import { accountIdInPath, count, numberInPath } from '../primitives.ts';

const reviewedClaim = z.object({
  account: linkedAccount,
  member: memberListItem,
  claimedAt: z.string(),
});
export type ReviewedClaim = z.infer<typeof reviewedClaim>;

/** The most claims that each list holds. */
export const claimListLimit = 100;

const claimLists = z.object({
  /** Whether claims wait for an admin now; those that wait already go on waiting. */
  areReviewed: z.boolean(),
  /** Of validated accounts, the longest waiting first. */
  pending: z.array(reviewedClaim),
  pendingCount: count,
  /** Linked ones of validated accounts, the newest first. */
  latest: z.array(reviewedClaim),
});
export type ClaimLists = z.infer<typeof claimLists>;

const answering = {
  access: 'admin',
  params: z.object({ account: accountIdInPath, number: numberInPath }),
  output: claimLists,
  errors: ['bad_request', 'not_found'],
} as const;

export const adminClaimOperations = {
  listClaims: defineOperation('listClaims', {
    method: 'GET',
    path: '/Admin/Claims',
    summary: 'The claims that wait for an admin, and the latest that were linked.',
    access: 'admin',
    output: claimLists,
    errors: [],
  }),
  approveClaim: defineOperation('approveClaim', {
    method: 'POST',
    path: '/Admin/Claims/:account/:number/Approve',
    summary: 'Links an account to the member that it claimed, and tells its owner.',
    ...answering,
  }),
  rejectClaim: defineOperation('rejectClaim', {
    method: 'POST',
    path: '/Admin/Claims/:account/:number/Reject',
    summary: 'Refuses a claim, and tells the claimant why; the number can be claimed again.',
    ...answering,
    body: rejectionForm,
  }),
};
