/** Lets callers through as often as the contract says, and as far as their access reaches. */
import { Refusal } from '#contract/errors.ts';
import type { RateLimit } from '#contract/operation.ts';
import { checkAccess, type Admit } from './bind-operation.ts';

interface Usage {
  readonly isAllowed: boolean;
  readonly secondsLeft: number;
}

/** Counts one use of a limit by an address, or by an account where the limit says so. */
export type CountUse = (limit: RateLimit, counted: string) => Promise<Usage>;

/** @param countUse null where limits are lifted. */
export function createAdmission(countUse: CountUse | null): Admit {
  return async ({ access, rateLimit }, { viewer, address }) => {
    checkAccess(access, viewer);
    if (rateLimit === null || countUse === null) return;
    const counted = rateLimit.isPerAccount && viewer ? `account/${viewer.accountId}` : address;
    const { isAllowed, secondsLeft } = await countUse(rateLimit, counted);
    if (!isAllowed) throw new Refusal('too_many_requests', { retryAfterSeconds: secondsLeft });
  };
}
