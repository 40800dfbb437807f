/** Who may vouch for others. */
import type { ClaimPolicy } from '#contract/accounts/claims.ts';
import {
  firstDays,
  vouchesAtMost,
  vouchesNeeded,
  vouchPeriodDays,
} from '#contract/accounts/vouching.ts';
import { brand } from '#contract/brand.ts';
import type { LinkedBy } from '#server/database/schema/accounts.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Policy {
  readonly claimPolicy: ClaimPolicy;
}

/** How many vouches approve a claim; 0 if only an admin does, or no one needs to. */
export const neededVouches = ({ claimPolicy }: Policy): number =>
  claimPolicy === 'vouch' ? vouchesNeeded : 0;

/** Vouches given since then count for the limit. */
export const recentSince = (now: number): number => now - vouchPeriodDays * dayMs;

export interface Voucher {
  /** How the own number was linked; null without one. */
  readonly linkedBy: LinkedBy | null;
  readonly linkedAt: number;
  readonly isDeceased: boolean;
  /** Given since `recentSince`, also withdrawn ones, and invitations that count as a vouch. */
  readonly recentVouches: number;
}

/** Why this member cannot vouch for anyone now; null if they can. */
export function whyNoVouches(
  { claimPolicy }: Policy,
  { linkedBy, linkedAt, isDeceased, recentVouches }: Voucher,
  now: number,
): string | null {
  if (claimPolicy === 'open') return 'Claims need no approval on this site.';
  if (claimPolicy === 'review') return 'Only admins approve claims on this site.';
  if (linkedBy === null || isDeceased) {
    return `Only members can vouch, and your account is not linked to a living ${brand.singular}.`;
  }
  if (linkedBy === 'claimant') {
    return 'You can vouch once an admin has approved your number, or other members have vouched for you.';
  }
  if (linkedAt > now - firstDays * dayMs) {
    return `You can vouch for others ${firstDays} days after your own number was linked.`;
  }
  if (recentVouches >= vouchesAtMost) {
    return `You have vouched ${vouchesAtMost} times in the last ${vouchPeriodDays} days. Another member can vouch.`;
  }
  return null;
}
