/** Limits of the mails that the form sends, counted in the database for all processes. */
import { confirmationMails, relayedMails } from '#contract/contact/contact.ts';
import { sharedNetworkFactor } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { countUseOrRefuse } from '#server/database/limits/count-or-refuse.ts';
import {
  countedAs,
  spareCountedAs,
  takeUseBack,
  type UseLimit,
} from '#server/database/limits/use-counts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ContactDeps } from './contact-deps.ts';

interface Counted {
  readonly key: string;
  readonly limit: UseLimit;
  readonly message: string;
}

const { perAddress, perRecipient, perSite } = confirmationMails;

/** Of the address and its wider network. */
function ofAddress({ address, site }: ClientAddress): Counted[] {
  const message = 'Too many messages came from your network today. Please try again tomorrow.';
  const ofNetwork = { ...perAddress, uses: perAddress.uses * sharedNetworkFactor };
  return [
    ...(site === null
      ? []
      : [{ key: countedAs('contact address', site), limit: ofNetwork, message }]),
    { key: countedAs('contact address', address), limit: perAddress, message },
  ];
}

/** All or nothing. @returns a function that takes the uses back */
async function countAll(
  db: Connection,
  all: readonly Counted[],
  now: number,
): Promise<() => Promise<void>> {
  const taken: (() => Promise<void>)[] = [];
  const takeAllBack = async () => {
    for (const takeBack of taken) await takeBack();
  };
  try {
    for (const { key, limit, message } of all) {
      taken.push(await countUseOrRefuse(db, key, limit, now, message));
    }
  } catch (error) {
    await takeAllBack();
    throw error;
  }
  return takeAllBack;
}

/**
 * Counts a mail that asks to confirm a message. @returns a function that takes it back
 * @throws Refusal `too_many_requests` when a limit is used up.
 */
export async function countConfirmationMail(
  { database, isRateLimited, now }: ContactDeps,
  emailKey: string,
  client: ClientAddress,
): Promise<() => Promise<void>> {
  const all = [
    ...(isRateLimited ? ofAddress(client) : []),
    {
      key: spareCountedAs('contact mail', emailKey),
      limit: perRecipient,
      message: `We have sent ${perRecipient.uses} mails to this address today. Please open the links in them, or try again tomorrow.`,
    },
    {
      key: countedAs('contact mails'),
      limit: perSite,
      message: 'Too many people have written to us today. Please try again tomorrow.',
    },
  ];
  return countAll(database.kysely, all, now());
}

const ofMember = (accountId: number) => countedAs('relayed mails', accountId);

/**
 * Counts a message to a member, in the caller's transaction. Also counts a message that is not delivered, so that its
 * sender cannot tell.
 * @throws Refusal `too_many_requests` when the member had too many today.
 */
export async function countRelayed(db: Connection, accountId: number, now: number): Promise<void> {
  const message = 'This member has had too many messages today. Please try again tomorrow.';
  await countUseOrRefuse(db, ofMember(accountId), relayedMails, now, message);
}

export const takeRelayedBack = (db: Connection, accountId: number): Promise<void> =>
  takeUseBack(db, ofMember(accountId));
