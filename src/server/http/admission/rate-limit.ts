/** Lets callers through as often as the contract says, and as far as their access reaches. */
import { Refusal } from '#contract/errors.ts';
import {
  administrationLimit,
  saveLimit,
  sharedNetworkFactor,
  type RateLimit,
} from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { checkAccess, type Admit, type Viewer } from '../bind-operation.ts';

interface Usage {
  readonly isAllowed: boolean;
  readonly secondsLeft: number;
}

/** Counts one use of a limit by an address or an account. */
export type CountUse = (limit: RateLimit, counted: string) => Promise<Usage>;

const ofSite = (limit: RateLimit): RateLimit => ({
  ...limit,
  uses: limit.uses * sharedNetworkFactor,
});

async function count(countUse: CountUse, limit: RateLimit, counted: string): Promise<void> {
  const { isAllowed, secondsLeft } = await countUse(limit, counted);
  if (!isAllowed) throw new Refusal('too_many_requests', { retryAfterSeconds: secondsLeft });
}

/** @throws Refusal `too_many_requests` for an IPv4 address, a /64 or a /48 that has called too often. */
async function countAddress(
  countUse: CountUse,
  limit: RateLimit,
  { address, site }: ClientAddress,
): Promise<void> {
  // The wider one first: when it is used up, no more of its many networks are counted.
  if (site !== null) await count(countUse, ofSite(limit), site);
  await count(countUse, limit, address);
}

/** Counts one call by an address, where there is no operation. */
export type AdmitAddress = (limit: RateLimit, client: ClientAddress) => Promise<void>;

/** @param countUse null where limits are lifted. */
export const createAddressAdmission =
  (countUse: CountUse | null): AdmitAddress =>
  async (limit, client) => {
    if (countUse !== null) await countAddress(countUse, limit, client);
  };

/** As `CountUse`, without waiting for the database. */
export type CountNow = (limit: RateLimit, counted: string) => boolean;

/** Whether one more use by an address counts; nobody is refused. */
export const createAddressMeter =
  (countNow: CountNow) =>
  (limit: RateLimit, { address, site }: ClientAddress): boolean =>
    (site === null || countNow(ofSite(limit), site)) && countNow(limit, address);

/** What members do by hand, admins may do in bulk. */
const limitFor = (limit: RateLimit, { role }: Viewer) =>
  role === 'Admin' && limit === saveLimit ? administrationLimit : limit;

/** @param countUse null where limits are lifted. */
export function createAdmission(countUse: CountUse | null): Admit {
  return async (operation, caller) => {
    const { rateLimit, accountLimit } = operation;
    const { viewer } = caller;
    checkAccess(operation, viewer);
    if (countUse === null) return;
    if (rateLimit !== null) await countAddress(countUse, rateLimit, caller);
    if (accountLimit === null || viewer === null) return;
    await count(countUse, limitFor(accountLimit, viewer), `account/${viewer.accountId}`);
  };
}
