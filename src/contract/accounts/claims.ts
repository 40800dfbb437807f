/** Claims of numbers, and their review by admins. */
import * as z from 'zod/mini';
import { user } from './account.ts';
import { brand } from '../brand.ts';
import { claimLimit } from '../limits.ts';
import { memberListItem } from '../members/directory.ts';
import { numberLabel } from '../number-label.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { accountIdInPath, count, numberInPath, reasonText, typedNumber } from '../primitives.ts';
import { linkedAccount } from '../members/editing.ts';

/**
 * Who approves a claim of a validated account: no one (`open`), two members or an admin (`vouch`), or an admin
 * (`review`).
 */
export const claimPolicies = ['open', 'vouch', 'review'] as const;
export type ClaimPolicy = (typeof claimPolicies)[number];

/** The member that the confirmation shows. */
export const claim = z.object({
  freakBrotherNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  /** Why the number cannot be claimed, as a sentence for the claimant; null when it can. */
  problem: z.nullable(z.string()),
  /** Who approves the claim. */
  approval: z.enum(claimPolicies),
});
export type Claim = z.infer<typeof claim>;

interface ClaimedNumber {
  readonly number: number;
  readonly isDeceased: boolean;
  /** Whether it is linked to an account. Claims that wait do not count. */
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
  reason: reasonText('Please give a reason.'),
});

const reviewedClaim = z.object({
  account: linkedAccount,
  member: memberListItem,
  claimedAt: z.string(),
  /** How many members vouch for it. */
  vouches: count,
  /** How many other accounts wait for the same number. */
  rivals: count,
  /** Photos for the admins: see `getClaimProofs`. */
  proofs: count,
});
export type ReviewedClaim = z.infer<typeof reviewedClaim>;

/** The maximum length of each list. */
export const claimListLimit = 100;

const claimLists = z.object({
  /** Whether new claims wait for approval. Claims that already wait do so in either case. */
  areReviewed: z.boolean(),
  /** How many vouches approve a claim; 0 if only an admin does, or no one needs to. */
  neededVouches: count,
  /** Claims of validated accounts, longest waiting first. */
  pending: z.array(reviewedClaim),
  pendingCount: count,
  /** Linked claims of validated accounts, newest first. */
  latest: z.array(reviewedClaim),
});
export type ClaimLists = z.infer<typeof claimLists>;

const claimKey = z.object({
  accountId: z.int('This account does not exist.').check(z.gte(1)),
  freakBrotherNumber: typedNumber,
});

const approvalForm = z.object({
  claims: z
    .array(claimKey, 'Please choose the claims.')
    .check(
      z.minLength(1, 'Please choose the claims.'),
      z.maxLength(claimListLimit, `At most ${claimListLimit} claims can be approved at once.`),
    ),
});

const approvalReport = z.object({
  lists: claimLists,
  approved: count,
  /** Numbers whose claims were no longer waiting. */
  missing: z.array(z.int()),
});
export type ApprovalReport = z.infer<typeof approvalReport>;

const deciding = {
  access: 'admin',
  params: z.object({ account: accountIdInPath, number: numberInPath }),
  output: claimLists,
  errors: ['bad_request', 'not_found'],
} as const;

export const findClaim = defineEndpoint(
  'findClaim',
  'GET',
  `/${brand.singularSegment}/claim/:number`,
);

export const claimMember = defineEndpoint(
  'claimMember',
  'POST',
  `/${brand.singularSegment}/claim/:number`,
);

export const listClaims = defineEndpoint('listClaims', 'GET', '/Admin/Claims');

export const approveClaim = defineEndpoint(
  'approveClaim',
  'POST',
  '/Admin/Claims/:account/:number/Approve',
);

export const approveClaims = defineEndpoint('approveClaims', 'POST', '/Admin/Claims/Approve');

export const rejectClaim = defineEndpoint(
  'rejectClaim',
  'POST',
  '/Admin/Claims/:account/:number/Reject',
);

export const claimOperations = defineOperations(() => ({
  findClaim: defineOperation(findClaim, {
    summary: 'The member with a number, to confirm before claiming it.',
    access: 'public',
    rateLimit: claimLimit,
    params,
    output: claim,
    errors: ['bad_request', 'not_found'],
  }),
  claimMember: defineOperation(claimMember, {
    summary:
      'Claims the member with this number for the signed-in account; pending until the account is validated and, unless CLAIMS=open, the claim is approved.',
    access: 'signed-in',
    sendsMail: true,
    rateLimit: claimLimit,
    params,
    output: user,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
  listClaims: defineOperation(listClaims, {
    summary: 'The claims waiting for approval, and the latest linked ones.',
    access: 'admin',
    output: claimLists,
    errors: [],
  }),
  approveClaim: defineOperation(approveClaim, {
    summary: 'Approves a claim: links the account to the member and notifies its owner.',
    ...deciding,
    needsConfirmation: true,
  }),
  approveClaims: defineOperation(approveClaims, {
    summary: 'Approves several claims, each on its own; those already decided are named.',
    access: 'admin',
    needsConfirmation: true,
    body: approvalForm,
    output: approvalReport,
    errors: ['bad_request'],
  }),
  rejectClaim: defineOperation(rejectClaim, {
    summary:
      'Rejects a claim and sends the reason to the claimant; the number can be claimed again.',
    ...deciding,
    body: rejectionForm,
  }),
}));
