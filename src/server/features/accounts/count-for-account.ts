/** Exact counts per account, for the limits of passwords, codes and messages. */
import { sharedNetworkFactor } from '#contract/limits.ts';
import {
  countUseOrRefuse,
  countedAs,
  limitSpareUses,
  spareCountedAs,
  type UseLimit,
} from '#server/database/use-counts.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Requester } from './requester.ts';

/**
 * On average, one count in this many also deletes the spare counts beyond their limit, to keep each
 * count cheap.
 */
const limitSpareOnceIn = 100;

/** No email and no id starts with it. */
const noAccount = ' ';

/**
 * The name under which tries are counted. Emails without an account are unlimited in number, so
 * their counts are spare: only a limited number is kept.
 */
export const countedAccount = (emailKey: string, isThere: boolean): string =>
  isThere ? emailKey : noAccount + emailKey;

export const keyOf = (name: string, account: string, ...rest: readonly string[]) =>
  (account.startsWith(noAccount) ? spareCountedAs : countedAs)(name, account, ...rest);

export type LimitDeps = Pick<AccountDeps, 'database' | 'now' | 'isRateLimited'>;

/**
 * @returns a function that takes the use back
 * @throws Refusal `too_many_requests` when the limit is used up.
 */
export async function countOrRefuse(
  { database, now }: LimitDeps,
  counted: string,
  limit: UseLimit,
  message?: string,
): Promise<() => Promise<void>> {
  // Runs for accounts and unknown emails, so that the timing is the same for both.
  if (Math.random() < 1 / limitSpareOnceIn) await limitSpareUses(database.kysely);
  return countUseOrRefuse(database.kysely, counted, limit, now(), message);
}

/**
 * Counts one use for a requester and for its wider network.
 * @returns a function that takes both back
 */
export async function countOfRequester(
  deps: LimitDeps,
  keyFor: (requesterKey: string) => string,
  { key, siteKey }: Requester,
  limit: UseLimit,
  message?: string,
): Promise<() => Promise<void>> {
  const ofSite = { ...limit, uses: limit.uses * sharedNetworkFactor };
  const refundSite =
    siteKey === undefined ? null : await countOrRefuse(deps, keyFor(siteKey), ofSite, message);
  const takeBack = await countOrRefuse(deps, keyFor(key), limit, message);
  return async () => {
    await takeBack();
    await refundSite?.();
  };
}
