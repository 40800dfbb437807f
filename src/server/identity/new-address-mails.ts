/**
 * Limits of mails to addresses that were never validated: anyone can type an address, so they may belong to someone else.
 * Counted in the database, so for all processes together.
 */
import { describeWait, Refusal } from '#contract/errors.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import {
  countedAs,
  countUse,
  readUses,
  refundUse,
  spareCountedAs,
  type UseCount,
  type UseLimit,
} from '#server/database/use-counts.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { countMessageOfTry } from './account-limits.ts';
import { emailKeyOf, findEmailOwner, mailboxKeyOf } from './accounts.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { emailMessage, site, type MessageDeps } from './mail.ts';

const newAddressLimits = {
  /** Longer than an account lives without being validated. */
  corrections: { uses: 3, windowMs: dayMs },
  mailsPerMailbox: { uses: 5, windowMs: dayMs },
} as const satisfies Record<string, UseLimit>;

type NewAddressDeps = Pick<
  IdentityDeps,
  'database' | 'now' | 'isRateLimited' | 'newAddressMailsPerHour' | 'onNewAddressCap'
>;

type SiteDeps = Pick<NewAddressDeps, 'database' | 'now' | 'newAddressMailsPerHour'>;

const mailsOfSite = countedAs('mails to new addresses');

const siteLimit = ({ newAddressMailsPerHour }: Pick<SiteDeps, 'newAddressMailsPerHour'>) => ({
  uses: newAddressMailsPerHour,
  windowMs: hourMs,
});

/** What was counted for the site in the present hour, with refused mails. */
export async function readNewAddressMails(deps: SiteDeps): Promise<number> {
  const { database, now } = deps;
  return (await readUses(database.kysely, mailsOfSite, siteLimit(deps), now())).uses;
}

/** Counts a mail that never waits, but keeps others from being sent. */
export async function noteNewAddressMail({
  database,
  now,
}: Pick<IdentityDeps, 'database' | 'now'>): Promise<void> {
  await countUse(database.kysely, mailsOfSite, { uses: Infinity, windowMs: hourMs }, now());
}

type Refund = () => Promise<void>;

export async function refundedOnFailure<Result>(
  refund: Refund,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await refund();
    throw error;
  }
}

function refuse({ secondsLeft }: UseCount, message: string): never {
  throw new Refusal('too_many_requests', { message, retryAfterSeconds: secondsLeft });
}

/**
 * Counts one mail for the whole site. Holds even when the other limits are off.
 * @returns a function that takes it back; call it when the mail is not sent
 * @throws Refusal `too_many_requests` when the limit is used up
 */
export async function countForSite(deps: NewAddressDeps): Promise<Refund> {
  const { kysely } = deps.database;
  const count = await countUse(kysely, mailsOfSite, siteLimit(deps), deps.now());
  if (count.isAllowed) return () => refundUse(kysely, count);
  deps.onNewAddressCap(count.secondsLeft);
  return refuse(
    count,
    `We cannot send more emails to new addresses right now. Please try again in ${describeWait(count.secondsLeft)}.`,
  );
}

/** @param part `''` for everybody who types the address */
async function countForMailbox(
  { database, now, isRateLimited }: NewAddressDeps,
  email: string,
  part: '' | 'trusted' | 'recovery',
): Promise<Refund> {
  if (!isRateLimited) return () => Promise.resolve();
  const { kysely } = database;
  const limit = newAddressLimits.mailsPerMailbox;
  const counted = spareCountedAs('mails to new mailbox', part, mailboxKeyOf(email));
  const count = await countUse(kysely, counted, limit, now());
  if (count.isAllowed) return () => refundUse(kysely, count);
  return refuse(
    count,
    `We have sent ${limit.uses} emails to this mailbox today. Please look for them there, or try again in ${describeWait(count.secondsLeft)}.`,
  );
}

interface NewAddressMail {
  readonly email: string;
  /**
   * Whether an admin or a member chose this address for the account, by an invitation or a link. It has a part of its own
   * then, and does not wait for the limit of the site.
   */
  readonly isTrusted?: boolean;
}

/**
 * Counts one mail that is about to be sent, whether or not the address has an account, so that a refusal does not tell.
 * @returns a function that takes it back; call it when the mail is not sent
 * @throws Refusal `too_many_requests` after 5 mails a day to this mailbox, or when the limit of the site is used up
 */
export async function countNewAddressMail(
  deps: NewAddressDeps,
  { email, isTrusted = false }: NewAddressMail,
): Promise<Refund> {
  if (isTrusted) return countForMailbox(deps, email, 'trusted');
  const refundMailbox = await countForMailbox(deps, email, '');
  const refundSite = await refundedOnFailure(refundMailbox, () => countForSite(deps));
  return async () => {
    await refundSite();
    await refundMailbox();
  };
}

async function isAllowed(counting: Promise<Refund>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whether to send a notice, which is left out beyond the limits. */
export const mayNotifyNewAddress = (deps: NewAddressDeps, email: string): Promise<boolean> =>
  isAllowed(countNewAddressMail(deps, { email }));

/** Whether to send a reset code, which waits for no other mail: 5 a day to a mailbox. */
export async function mayRecoverNewAddress(deps: NewAddressDeps, email: string): Promise<boolean> {
  if (!(await isAllowed(countForMailbox(deps, email, 'recovery')))) return false;
  await noteNewAddressMail(deps);
  return true;
}

/** @throws Refusal `too_many_requests` after 3 corrections */
export async function countCorrection(
  { database: { kysely }, now, isRateLimited }: NewAddressDeps,
  accountId: number,
): Promise<Refund> {
  if (!isRateLimited) return () => Promise.resolve();
  const counted = countedAs('email corrections', accountId);
  const count = await countUse(kysely, counted, newAddressLimits.corrections, now());
  if (count.isAllowed) return () => refundUse(kysely, count);
  return refuse(
    count,
    `You have corrected your email ${newAddressLimits.corrections.uses} times. Please enter the last code, or register again in ${describeWait(count.secondsLeft)}.`,
  );
}

/** For the owner of an email that someone tried to register again. */
function takenEmailMessage(deps: MessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Someone tried to register with your email',
    `Someone tried to create an account at ${site} with this email. You already have one, and nothing was changed.`,
    `If it was you, sign in at ${deps.origin}/login or choose a new password at ${deps.origin}/recover-password.`,
  );
}

/** Refuses an email in use without naming the reason, and notifies its owner by mail. */
export async function refuseTakenEmail(deps: IdentityDeps, email: string): Promise<void> {
  const owner = await findEmailOwner(deps.database.kysely, emailKeyOf(email));
  if (!owner) return;
  const mayNotify = owner.validated_at !== null || (await mayNotifyNewAddress(deps, owner.email));
  if (mayNotify && (await countMessageOfTry(deps, owner.id))) {
    deps.deferred.defer(() => deps.messaging.send(takenEmailMessage(deps, owner.email)));
  }
  throw new Refusal('taken', { message: 'Please check your information.' });
}
