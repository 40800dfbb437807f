/** Counts what is done to one account, exactly: for the limits of passwords, codes and messages. */
import { Refusal } from '#contract/errors.ts';
import { sharedNetworkFactor } from '#contract/limits.ts';
import {
  countedAs,
  countUse,
  limitSpareUses,
  spareCountedAs,
  type UseLimit,
} from '#server/database/limits/use-counts.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Requester } from './requester.ts';

/** One count in so many also deletes the spare counts beyond their limit, which keeps the cost of each low. */
const limitSpareOnceIn = 100;

/** Begins no e-mail and no id. */
const noAccount = ' ';

/** The name that tries are counted under. Anybody can invent e-mails without an account: their counts are spare, and only so many are kept. */
export const countedAccount = (emailKey: string, isThere: boolean): string =>
  isThere ? emailKey : noAccount + emailKey;

/** The key of a count of this account. */
export const keyOf = (name: string, account: string, ...rest: readonly string[]) =>
  (account.startsWith(noAccount) ? spareCountedAs : countedAs)(name, account, ...rest);

export type LimitDeps = Pick<AccountDeps, 'database' | 'now' | 'isRateLimited'>;

/** @throws Refusal `too_many_requests` when the limit is used up. */
export async function countOrRefuse(
  { database, now }: LimitDeps,
  counted: string,
  limit: UseLimit,
  message?: string,
): Promise<void> {
  const { isAllowed, secondsLeft } = await countUse(database.kysely, counted, limit, now());
  // Whether there is an account or not: the time that it takes tells nothing.
  if (Math.random() < 1 / limitSpareOnceIn) await limitSpareUses(database.kysely);
  if (isAllowed) return;
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: secondsLeft,
    ...(message === undefined ? {} : { message }),
  });
}

/** One more of a requester, and of the wider network that it comes from. */
export async function countOfRequester(
  deps: LimitDeps,
  keyFor: (requesterKey: string) => string,
  { key, siteKey }: Requester,
  limit: UseLimit,
  message?: string,
): Promise<void> {
  if (siteKey !== undefined) {
    const ofSite = { ...limit, uses: limit.uses * sharedNetworkFactor };
    await countOrRefuse(deps, keyFor(siteKey), ofSite, message);
  }
  await countOrRefuse(deps, keyFor(key), limit, message);
}
