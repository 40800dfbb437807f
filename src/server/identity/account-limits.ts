/** Exact counts per account, for the limits of passwords, codes and messages. */
import { resetLimit, sharedNetworkFactor } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { dayMs, minuteMs } from '#contract/time.ts';
import {
  countedAs,
  countUse,
  countUseOrRefuse,
  deleteUses,
  limitSpareUses,
  readUses,
  spareCountedAs,
  type UseLimit,
} from '#server/database/use-counts.ts';
import type { Requester } from './devices.ts';
import type { IdentityDeps } from './identity-deps.ts';

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

const keyOf = (name: string, account: string, ...rest: readonly string[]) =>
  (account.startsWith(noAccount) ? spareCountedAs : countedAs)(name, account, ...rest);

type LimitDeps = Pick<IdentityDeps, 'database' | 'now' | 'isRateLimited'>;

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
async function countOfRequester(
  deps: LimitDeps,
  keyFor: (requesterKey: string) => string,
  { key, siteKey }: Requester,
  limit: UseLimit,
  message?: string,
): Promise<() => Promise<void>> {
  const ofSite = { ...limit, uses: limit.uses * sharedNetworkFactor };
  const refundSite =
    siteKey === undefined ? null : await countOrRefuse(deps, keyFor(siteKey), ofSite, message);
  const refund = await countOrRefuse(deps, keyFor(key), limit, message);
  return async () => {
    await refund();
    await refundSite?.();
  };
}

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

const codeLimits = {
  codeTries: { uses: 5, windowMs: 10 * minuteMs },
  resetTriesOfEverybody: { uses: 25, windowMs: dayMs },
  pauseBetweenCodes: { uses: 1, windowMs: minuteMs },
  codesPerDay: { uses: 10, windowMs: dayMs },
  codesForStrangers: { uses: 100, windowMs: dayMs },
  /**
   * Applies once the daily limit is used up. Equals the lifetime of a mailed link, so that
   * strangers cannot keep the owner from getting one.
   */
  lateCodesForStrangers: { uses: 1, windowMs: 30 * minuteMs },
} as const satisfies Record<string, UseLimit>;

const codeTriesOf = (account: string, purpose: string, requester: string) =>
  keyOf('code', account, purpose, requester);

const tooManyTries = 'Too many tries. Please request another code.';
const tooManyResetTries =
  'Too many wrong codes for this account today. Please request another code, and use the link in its email.';

/**
 * Counts one try of a code before the comparison. Applies even when rate limits are off.
 * @param account its id, or the result of `countedAccount` for an email
 * @throws Refusal `too_many_requests` after 5 tries by this requester in 10 minutes.
 */
export async function countCodeTry(
  deps: LimitDeps,
  account: string,
  purpose: string,
  requesterKey: string,
): Promise<void> {
  const own = codeTriesOf(account, purpose, requesterKey);
  await countOrRefuse(deps, own, codeLimits.codeTries, tooManyTries);
}

const resetTriesOf = (account: string) => keyOf('reset codes of everybody', account);

/**
 * Counts one try of a reset code like `countCodeTry`, and once more for all requesters together.
 * Known devices count too, because another person may have signed in on them.
 * @param account the result of `countedAccount` for an email
 * @returns a function that takes the try back from the common count; call it when the code was
 * right.
 * @throws Refusal `too_many_requests` after 5 tries by this requester, or after 25 wrong ones a day
 * by all requesters.
 */
export async function countResetTry(
  deps: LimitDeps,
  account: string,
  requesterKey: string,
): Promise<() => Promise<void>> {
  await countCodeTry(deps, account, 'reset', requesterKey);
  const { resetTriesOfEverybody } = codeLimits;
  return countOrRefuse(deps, resetTriesOf(account), resetTriesOfEverybody, tooManyResetTries);
}

/**
 * Counts one try of a reset code of any account, or of an invalid mailed link, for the client's
 * address. A valid link is never counted: it must work whatever limits are used up.
 * @throws Refusal `too_many_requests` for an address with too many tries.
 */
export async function countResetAddress(
  deps: LimitDeps,
  { address, site }: ClientAddress,
): Promise<void> {
  if (!deps.isRateLimited) return;
  const requester = { key: address, ...(site === null ? {} : { siteKey: site }), isKnown: false };
  await countOfRequester(deps, (key) => countedAs('reset', key), requester, resetLimit);
}

/** A new code has as many tries as the first. */
export async function renewCodeTries(
  { database }: LimitDeps,
  account: string,
  purpose: string,
  requesterKey: string,
): Promise<void> {
  await deleteUses(database.kysely, [codeTriesOf(account, purpose, requesterKey)]);
}

interface CountedSend {
  /** Its id, or the result of `countedAccount` for an email. */
  readonly account: string;
  readonly purpose: string;
  readonly requesterKey: string;
  /** Whether the code may be sent without a pause after the last one. */
  readonly isWithoutPause?: boolean;
  /** Whether the requester is unknown to the account. */
  readonly isForStranger?: boolean;
}

/**
 * Counts one code that is about to be sent.
 * @returns a function that lifts the pause; call it when the message could not be sent.
 * @throws Refusal `too_many_requests` within 60 s of the last code, after 10 codes a day, and for
 * strangers after 100 codes a day, except one in 30 minutes.
 */
export async function countCodeSend(
  deps: LimitDeps,
  counted: CountedSend,
): Promise<() => Promise<void>> {
  if (!deps.isRateLimited) return () => Promise.resolve();
  const { account, purpose, requesterKey, isWithoutPause = false, isForStranger = false } = counted;
  const pause = keyOf('pause', account, purpose, requesterKey);
  const perDay = keyOf('sends', account, purpose, requesterKey);
  if (!isWithoutPause) await countOrRefuse(deps, pause, codeLimits.pauseBetweenCodes);
  await countOrRefuse(deps, perDay, codeLimits.codesPerDay);
  if (isForStranger) await countForStrangers(deps, account, purpose);
  return () => deleteUses(deps.database.kysely, [pause]);
}

const sendsForStrangers = (account: string, purpose: string) =>
  keyOf('sends for strangers', account, purpose);

async function countForStrangers(deps: LimitDeps, account: string, purpose: string): Promise<void> {
  const { database, now } = deps;
  const counted = sendsForStrangers(account, purpose);
  const { isAllowed } = await countUse(
    database.kysely,
    counted,
    codeLimits.codesForStrangers,
    now(),
  );
  if (isAllowed) return;
  const late = keyOf('late sends for strangers', account, purpose);
  await countOrRefuse(deps, late, codeLimits.lateCodesForStrangers);
}

/**
 * Whether strangers have used up the limits of codes, so that only a mailed link is sure to work.
 */
export async function needsMailedLink(
  { database: { kysely }, now }: LimitDeps,
  emailKey: string,
): Promise<boolean> {
  const { codesForStrangers, resetTriesOfEverybody } = codeLimits;
  const sends = sendsForStrangers(emailKey, 'reset');
  const sent = await readUses(kysely, sends, codesForStrangers, now());
  const tried = await readUses(kysely, resetTriesOf(emailKey), resetTriesOfEverybody, now());
  return sent.uses > codesForStrangers.uses || tried.uses >= resetTriesOfEverybody.uses;
}
