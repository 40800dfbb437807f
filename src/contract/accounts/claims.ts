/** Claims: whose number one says to have. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { user } from './sign-in.ts';
import { claimLimit } from '../limits.ts';
import { numberLabel } from '../number-label.ts';
import { defineOperation } from '../operation.ts';
import { numberInPath } from '../primitives.ts';

/** What the confirmation shows. */
export const claim = z.object({
  freakBrotherNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  deceased: z.boolean(),
  /** Why the number cannot be claimed, in a sentence for who tries; null when it can. */
  problem: z.nullable(z.string()),
});
export type Claim = z.infer<typeof claim>;

interface ClaimedNumber {
  readonly number: number;
  readonly isDeceased: boolean;
  /** Whether a validated account has claimed it. */
  readonly isClaimed: boolean;
}

/** Null when the number can be claimed. */
export function claimProblem(
  { number, isDeceased, isClaimed }: ClaimedNumber,
  contactEmail: string | null,
): string | null {
  const name = numberLabel('fb', number);
  const write = (condition: string) =>
    contactEmail === null ? '' : ` ${condition}, please write to ${contactEmail}.`;
  if (isDeceased) {
    return `${name} belongs to a member who went ahead of us.${write('If you look after their memory')}`;
  }
  if (isClaimed) return `${name} is linked to an account already.${write('If it is yours')}`;
  return null;
}

const params = z.object({ number: numberInPath });

export const claimOperations = {
  findClaim: defineOperation('findClaim', {
    method: 'GET',
    path: `/${brand.singularSegment}/claim/:number`,
    summary: 'Who has a number, for them to confirm that it is theirs.',
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
      'Links one’s account to the member with this number, or asks an admin to; pending until the account is validated.',
    access: 'signed-in',
    rateLimit: claimLimit,
    params,
    output: user,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
};
