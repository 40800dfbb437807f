/** How often passwords and codes may be tried, and codes be sent. */
import { Refusal } from '#contract/errors.ts';
import { resetLimit } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import {
  countedAs,
  countUse,
  forgetUses,
  limitSpareUses,
  readUses,
  spareCountedAs,
  takeUseBack,
  type UseLimit,
} from '#server/database/use-counts.ts';
import type { AccountParts } from './account-parts.ts';
import type { Requester } from './requester.ts';

/** How much more the requesters of one IPv6 /48 may try together than one of them. */
const siteFactor = 4;

/** How often spare counts are limited: seldom enough to cost little, often enough for few too many. */
const limitSpareOnceIn = 100;

/** Not how any e-mail or id begins. */
const noAccount = ' ';

/** What tries are counted under. E-mails without an account can be invented without end, so that their counts are spare ones. */
export const countedAccount = (emailKey: string, isThere: boolean): string =>
  isThere ? emailKey : noAccount + emailKey;

const keyOf = (name: string, account: string, ...rest: readonly string[]) =>
  (account.startsWith(noAccount) ? spareCountedAs : countedAs)(name, account, ...rest);

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const limits = {
  passwordTries: { uses: 10, windowMs: 15 * minuteMs },
  passwordTriesOfStrangers: { uses: 100, windowMs: dayMs },
  codeTries: { uses: 5, windowMs: 10 * minuteMs },
  resetTriesOfEverybody: { uses: 25, windowMs: dayMs },
  pauseBetweenCodes: { uses: 1, windowMs: minuteMs },
  codesPerDay: { uses: 10, windowMs: dayMs },
  codesForStrangers: { uses: 100, windowMs: dayMs },
  /** Beyond that: as often as a mailed link expires, so that strangers cannot keep the owner from getting one. */
  lateCodesForStrangers: { uses: 1, windowMs: 30 * minuteMs },
  messagesOfTries: { uses: 5, windowMs: dayMs },
} as const satisfies Record<string, UseLimit>;

type LimitParts = Pick<AccountParts, 'database' | 'now' | 'isRateLimited'>;

async function count(
  { database, now }: LimitParts,
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
async function countOfRequester(
  parts: LimitParts,
  keyFor: (requesterKey: string) => string,
  { key, siteKey }: Requester,
  limit: UseLimit,
  message?: string,
): Promise<void> {
  if (siteKey !== undefined) {
    const ofSite = { ...limit, uses: limit.uses * siteFactor };
    await count(parts, keyFor(siteKey), ofSite, message);
  }
  await count(parts, keyFor(key), limit, message);
}

/**
 * Counts one try of a password before it is compared, so that many at once are not more than one after the other.
 *
 * @param account its id, or what `countedAccount` makes of an e-mail
 * @returns what takes the try back when the password was right.
 * @throws Refusal `too_many_requests` after 10 in 15 minutes, or after 100 a day of devices that are not known.
 */
export async function countPasswordTry(
  parts: LimitParts,
  account: string,
  requester: Requester,
): Promise<() => Promise<void>> {
  if (!parts.isRateLimited) return () => Promise.resolve();
  const { kysely } = parts.database;
  const triesOf = (requesterKey: string) => keyOf('password', account, requesterKey);
  const ofStrangers = keyOf('password of strangers', account);
  await countOfRequester(parts, triesOf, requester, limits.passwordTries);
  if (!requester.isKnown) await count(parts, ofStrangers, limits.passwordTriesOfStrangers);
  return async () => {
    await forgetUses(kysely, [triesOf(requester.key)]);
    if (requester.siteKey !== undefined) await takeUseBack(kysely, triesOf(requester.siteKey));
    if (!requester.isKnown) await takeUseBack(kysely, ofStrangers);
  };
}

const codeTriesOf = (account: string, purpose: string, requester: string) =>
  keyOf('code', account, purpose, requester);

const tooManyTries = 'Too many tries. Please ask for another code.';
const tooManyResetTries =
  'Too many wrong codes for this account today. Please ask for another code, and use the link in its mail.';

/**
 * Counts one try of a code before it is compared; also where the other limits are lifted.
 *
 * @param account its id, or what `countedAccount` makes of an e-mail
 * @throws Refusal `too_many_requests` after 5 tries of this requester.
 */
export async function countCodeTry(
  parts: LimitParts,
  account: string,
  purpose: string,
  requesterKey: string,
): Promise<void> {
  const own = codeTriesOf(account, purpose, requesterKey);
  await count(parts, own, limits.codeTries, tooManyTries);
}

const resetTriesOf = (account: string) => keyOf('reset codes of everybody', account);

/**
 * Counts one try of a reset code as `countCodeTry` does, and for everybody together, known devices included: somebody
 * else may have signed in on them.
 *
 * @param account what `countedAccount` makes of an e-mail
 * @returns what takes the try back from everybody's when the code was right.
 * @throws Refusal `too_many_requests` after 5 tries of this requester, or after 25 wrong ones a day of everybody.
 */
export async function countResetTry(
  parts: LimitParts,
  account: string,
  requesterKey: string,
): Promise<() => Promise<void>> {
  await countCodeTry(parts, account, 'reset', requesterKey);
  const ofEverybody = resetTriesOf(account);
  await count(parts, ofEverybody, limits.resetTriesOfEverybody, tooManyResetTries);
  return () => takeUseBack(parts.database.kysely, ofEverybody);
}

/**
 * Counts one try of a reset code of any account, or of a mailed link that is not good. A good link is never counted: it
 * must work whatever limits are used up.
 *
 * @throws Refusal `too_many_requests` for an address that has tried too often.
 */
export async function countResetAddress(
  parts: LimitParts,
  { address, site }: ClientAddress,
): Promise<void> {
  if (!parts.isRateLimited) return;
  const requester = { key: address, ...(site === null ? {} : { siteKey: site }), isKnown: false };
  await countOfRequester(parts, (key) => countedAs('reset', key), requester, resetLimit);
}

/** A new code may be tried as often as the first. */
export async function renewCodeTries(
  { database }: LimitParts,
  account: string,
  purpose: string,
  requesterKey: string,
): Promise<void> {
  await forgetUses(database.kysely, [codeTriesOf(account, purpose, requesterKey)]);
}

interface CountedSend {
  /** Its id, or what `countedAccount` makes of an e-mail. */
  readonly account: string;
  readonly purpose: string;
  readonly requesterKey: string;
  /** Whether it may follow the last one at once. */
  readonly isWithoutPause?: boolean;
  /** Whether somebody asked whom the account does not know. */
  readonly isForStranger?: boolean;
}

/**
 * Counts one code that is about to be sent.
 *
 * @returns what lets the next one follow at once, for a message that could not be sent.
 * @throws Refusal `too_many_requests` within 60 s of the last one, after 10 in a day, or for strangers after 100 a day
 *   and another one in 30 minutes.
 */
export async function countCodeSend(
  parts: LimitParts,
  counted: CountedSend,
): Promise<() => Promise<void>> {
  if (!parts.isRateLimited) return () => Promise.resolve();
  const { account, purpose, requesterKey, isWithoutPause = false, isForStranger = false } = counted;
  const pause = keyOf('pause', account, purpose, requesterKey);
  const perDay = keyOf('sends', account, purpose, requesterKey);
  if (!isWithoutPause) await count(parts, pause, limits.pauseBetweenCodes);
  await count(parts, perDay, limits.codesPerDay);
  if (isForStranger) await countForStrangers(parts, account, purpose);
  return () => forgetUses(parts.database.kysely, [pause]);
}

const sendsForStrangers = (account: string, purpose: string) =>
  keyOf('sends for strangers', account, purpose);

async function countForStrangers(
  parts: LimitParts,
  account: string,
  purpose: string,
): Promise<void> {
  const { database, now } = parts;
  const counted = sendsForStrangers(account, purpose);
  const { isAllowed } = await countUse(database.kysely, counted, limits.codesForStrangers, now());
  if (isAllowed) return;
  const late = keyOf('late sends for strangers', account, purpose);
  await count(parts, late, limits.lateCodesForStrangers);
}

/** Whether strangers have used up so much that only the link of a mail is sure to help. */
export async function needsMailedLink(
  { database: { kysely }, now }: LimitParts,
  emailKey: string,
): Promise<boolean> {
  const { codesForStrangers, resetTriesOfEverybody } = limits;
  const sends = sendsForStrangers(emailKey, 'reset');
  const sent = await readUses(kysely, sends, codesForStrangers, now());
  const tried = await readUses(kysely, resetTriesOf(emailKey), resetTriesOfEverybody, now());
  return sent.uses > codesForStrangers.uses || tried.uses >= resetTriesOfEverybody.uses;
}

/** Whether the owner of an e-mail that somebody else tried to use is told; after 5 times a day they know. */
export async function countMessageOfTry(parts: LimitParts, accountId: number): Promise<boolean> {
  if (!parts.isRateLimited) return true;
  const counted = countedAs('told of tries', String(accountId));
  const { database, now } = parts;
  const { isAllowed } = await countUse(database.kysely, counted, limits.messagesOfTries, now());
  return isAllowed;
}
