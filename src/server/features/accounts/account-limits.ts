/** Limits for password tries, mailed links and notices about attempts. */
import { countedAs, countUse, deleteUses, type UseLimit } from '#server/database/use-counts.ts';
import { countOfRequester, countOrRefuse, keyOf, type LimitDeps } from './count-for-account.ts';
import type { Requester } from './requester.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const accountLimits = {
  passwordTries: { uses: 10, windowMs: 15 * minuteMs },
  passwordTriesOfStrangers: { uses: 100, windowMs: dayMs },
  secondFactorLinks: { uses: 5, windowMs: dayMs },
  messagesOfTries: { uses: 5, windowMs: dayMs },
  messagesOfWrongSecondSteps: { uses: 1, windowMs: dayMs },
} as const satisfies Record<string, UseLimit>;

/**
 * Counts one password try before the comparison, so that parallel tries cannot exceed the limit.
 * @param account its id, or the result of `countedAccount` for an email
 * @returns a function that takes the try back; call it when the password was right.
 * @throws Refusal `too_many_requests` after 10 tries in 15 minutes, or after 100 tries a day from
 * unknown devices.
 */
export async function countPasswordTry(
  deps: LimitDeps,
  account: string,
  requester: Requester,
): Promise<() => Promise<void>> {
  if (!deps.isRateLimited) return () => Promise.resolve();
  const { kysely } = deps.database;
  const triesOf = (requesterKey: string) => keyOf('password', account, requesterKey);
  const ofStrangers = keyOf('password of strangers', account);
  const { passwordTries, passwordTriesOfStrangers } = accountLimits;
  const refund = await countOfRequester(deps, triesOf, requester, passwordTries);
  const refundStrangers = requester.isKnown
    ? null
    : await countOrRefuse(deps, ofStrangers, passwordTriesOfStrangers);
  return async () => {
    await refund();
    await deleteUses(kysely, [triesOf(requester.key)]);
    await refundStrangers?.();
  };
}

/**
 * Whether to notify the owner of an email that another person tried to use; at most 5 times a day.
 */
export async function countMessageOfTry(deps: LimitDeps, accountId: number): Promise<boolean> {
  if (!deps.isRateLimited) return true;
  const counted = countedAs('told of tries', String(accountId));
  const { database, now } = deps;
  const { isAllowed } = await countUse(
    database.kysely,
    counted,
    accountLimits.messagesOfTries,
    now(),
  );
  return isAllowed;
}

/**
 * Whether to notify the owner of a wrong second step after the right password: once a day, even when limits are off.
 */
export async function countMessageOfWrongSecondStep(
  { database, now }: LimitDeps,
  accountId: number,
): Promise<boolean> {
  const counted = countedAs('told of wrong second steps', String(accountId));
  const limit = accountLimits.messagesOfWrongSecondSteps;
  const { isAllowed } = await countUse(database.kysely, counted, limit, now());
  return isAllowed;
}

/** @throws Refusal `too_many_requests` after 5 mailed links a day. */
export async function countSecondFactorLink(deps: LimitDeps, accountId: number): Promise<void> {
  if (!deps.isRateLimited) return;
  const counted = countedAs('second factor links', String(accountId));
  const message = 'You have requested too many emails today. Please try again tomorrow.';
  await countOrRefuse(deps, counted, accountLimits.secondFactorLinks, message);
}
