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

export type CountUse = (limit: RateLimit, counted: string) => Promise<Usage>;

const ofSite = (limit: RateLimit): RateLimit => ({
  ...limit,
  uses: limit.uses * sharedNetworkFactor,
});

async function count(countUse: CountUse, limit: RateLimit, counted: string): Promise<void> {
  const { isAllowed, secondsLeft } = await countUse(limit, counted);
  if (!isAllowed) throw new Refusal('too_many_requests', { retryAfterSeconds: secondsLeft });
}

/** @throws Refusal `too_many_requests` if the IPv4 address, the /64 or the /48 network has reached its limit. */
async function countAddress(
  countUse: CountUse,
  limit: RateLimit,
  { address, site }: ClientAddress,
): Promise<void> {
  // Count the /48 first: when its limit is reached, its /64 networks are not counted.
  if (site !== null) await count(countUse, ofSite(limit), site);
  await count(countUse, limit, address);
}

export type AdmitAddress = (limit: RateLimit, client: ClientAddress) => Promise<void>;

/** @param countUse null if limits are off. */
export const createAddressAdmission =
  (countUse: CountUse | null): AdmitAddress =>
  async (limit, client) => {
    if (countUse !== null) await countAddress(countUse, limit, client);
  };

/** Like `CountUse`, but synchronous and without the database. */
export type CountNow = (limit: RateLimit, counted: string) => boolean;

/** Returns whether one more use by an address is within the limit. Never throws a refusal. */
export const createAddressMeter =
  (countNow: CountNow) =>
  (limit: RateLimit, { address, site }: ClientAddress): boolean =>
    (site === null || countNow(ofSite(limit), site)) && countNow(limit, address);

/** Admins save in bulk, so they have a higher limit than members. */
const limitFor = (limit: RateLimit, { role }: Viewer) =>
  role === 'Admin' && limit === saveLimit ? administrationLimit : limit;

/** @param countUse null if limits are off. */
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
