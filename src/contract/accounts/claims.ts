/** Claims of numbers. */
import * as z from 'zod/mini';
import { user } from './account.ts';
import { brand } from '../brand.ts';
import { claimLimit } from '../limits.ts';
import { numberLabel } from '../number-label.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { numberInPath } from '../primitives.ts';

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
}));
