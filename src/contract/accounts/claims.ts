/** Claims of numbers, and their review by admins. */
import * as z from 'zod/mini';
import { user } from './account.ts';
import { linkedAccount } from './administration.ts';
import { brand } from '../brand.ts';
import { claimLimit } from '../limits.ts';
import { memberListItem } from '../members/directory.ts';
import { numberLabel } from '../number-label.ts';
import { defineOperation } from '../operation.ts';
import { accountIdInPath, count, numberInPath, plainText } from '../primitives.ts';

/** The member that the confirmation shows. */
export const claim = z.object({
  freakBrotherNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  /** Why the number cannot be claimed, as a sentence for the claimant; null when it can. */
  problem: z.nullable(z.string()),
});
export type Claim = z.infer<typeof claim>;

interface ClaimedNumber {
  readonly number: number;
  readonly isDeceased: boolean;
  /** Whether a validated account has claimed it. */
  readonly isClaimed: boolean;
}

/** The reason why the number cannot be claimed; null when it can. */
export function claimProblem(
  { number, isDeceased, isClaimed }: ClaimedNumber,
  contactEmail: string | null,
): string | null {
  const name = numberLabel('fb', number);
  const write = (condition: string) =>
    contactEmail === null
      ? ` ${condition}, please ask the people who run this site.`
      : ` ${condition}, please write to ${contactEmail}.`;
  if (isDeceased) {
    return `${name} belongs to a member who has died.${write('If you look after their profile')}`;
  }
  if (isClaimed) return `${name} is already linked to an account.${write('If it is yours')}`;
  return null;
}

const params = z.object({ number: numberInPath });

export const rejectionForm = z.object({
  /** Sent to the claimant unchanged. */
  reason: plainText('Reason', { max: 500, required: 'Please give a reason.' }),
});

const reviewedClaim = z.object({
  account: linkedAccount,
  member: memberListItem,
  claimedAt: z.string(),
});
export type ReviewedClaim = z.infer<typeof reviewedClaim>;

/** The maximum length of each list. */
export const claimListLimit = 100;

const claimLists = z.object({
  /** Whether new claims wait for an admin. Claims that already wait do so in either case. */
  areReviewed: z.boolean(),
  /** Claims of validated accounts, longest waiting first. */
  pending: z.array(reviewedClaim),
  pendingCount: count,
  /** Linked claims of validated accounts, newest first. */
  latest: z.array(reviewedClaim),
});
export type ClaimLists = z.infer<typeof claimLists>;

const answering = {
  access: 'admin',
  params: z.object({ account: accountIdInPath, number: numberInPath }),
  output: claimLists,
  errors: ['bad_request', 'not_found'],
} as const;

export const claimOperations = {
  findClaim: defineOperation('findClaim', {
    method: 'GET',
    path: `/${brand.singularSegment}/claim/:number`,
    summary: 'The member with a number, to confirm before claiming it.',
    access: 'public',
    rateLimit: claimLimit,
    params,
    output: claim,
    errors: ['bad_request', 'not_found'],
  }),
  claimMember: defineOperation('claimMember', {
    method: 'POST',
    path: `/${brand.singularSegment}/claim/:number`,
    summary:
      'Claims the member with this number for the signed-in account; pending until the account is validated or, with CLAIMS=review, an admin approves.',
    access: 'signed-in',
    rateLimit: claimLimit,
    params,
    output: user,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
  listClaims: defineOperation('listClaims', {
    method: 'GET',
    path: '/Admin/Claims',
    summary: 'The claims waiting for approval, and the latest linked ones.',
    access: 'admin',
    output: claimLists,
    errors: [],
  }),
  countWaitingClaims: defineOperation('countWaitingClaims', {
    method: 'GET',
    path: '/Admin/Claims/Count',
    summary: 'The number of claims waiting for approval.',
    access: 'admin',
    output: z.object({ count }),
    errors: [],
  }),
  approveClaim: defineOperation('approveClaim', {
    method: 'POST',
    path: '/Admin/Claims/:account/:number/Approve',
    summary: 'Approves a claim: links the account to the member and notifies its owner.',
    ...answering,
  }),
  rejectClaim: defineOperation('rejectClaim', {
    method: 'POST',
    path: '/Admin/Claims/:account/:number/Reject',
    summary:
      'Rejects a claim and sends the reason to the claimant; the number can be claimed again.',
    ...answering,
    body: rejectionForm,
  }),
};
