import { resetLimit } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import {
  countedAs,
  countUse,
  deleteUses,
  readUses,
  type UseLimit,
} from '#server/database/use-counts.ts';
import { countOfRequester, countOrRefuse, keyOf, type LimitDeps } from '../count-for-account.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

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
