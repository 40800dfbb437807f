/** Limits of the mails that the form sends, counted in the database for all processes. */
import {
  confirmationMails,
  isChangeRequest,
  ownershipMails,
  ownershipMessages,
  relayedMails,
  type ContactSubject,
} from '#contract/contact/contact.ts';
import { sharedNetworkFactor } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  countSharedUse,
  countUseOrRefuse,
  countedAs,
  readUses,
  spareCountedAs,
  type UseLimit,
} from '#server/database/use-counts.ts';
import { mailboxKeyOf } from '#server/identity/accounts.ts';
import { countForSite, noteNewAddressMail } from '#server/identity/new-address-mails.ts';
import type { ContactDeps } from './contact-deps.ts';

interface Counted {
  readonly key: string;
  readonly limit: UseLimit;
  readonly message: string;
}

const { perAddress, perRecipient, perSite } = confirmationMails;

/** Of the address and its wider network. */
function ofAddress(name: string, limit: UseLimit, { address, site }: ClientAddress): Counted[] {
  const message = 'Too many messages came from your network today. Please try again tomorrow.';
  const ofNetwork = { ...limit, uses: limit.uses * sharedNetworkFactor };
  return [
    ...(site === null ? [] : [{ key: countedAs(name, site), limit: ofNetwork, message }]),
    { key: countedAs(name, address), limit, message },
  ];
}

/** With the /24 network of an IPv4 address, too. */
function ofAddressAndNetwork(name: string, limit: UseLimit, client: ClientAddress): Counted[] {
  return ofAddress(name, limit, { ...client, site: client.network });
}

/**
 * Messages about who has an account or a number have a limit of their own, so that other messages cannot use it up. Each
 * client address has a small part of it. The first mail of each address counts apart, so that those who ask for many
 * cannot use up the part of those who ask for one.
 */
async function ofSubject(
  db: Connection,
  about: ContactSubject,
  client: ClientAddress | null,
  now: number,
): Promise<Counted[]> {
  const message = 'Too many people have written to us today. Please try again tomorrow.';
  if (!isChangeRequest(about)) {
    return [{ key: countedAs('contact mails'), limit: perSite, message }];
  }
  const { perAddress: limit, perSite: ofAll } = ownershipMails;
  if (client === null) return [{ key: countedAs('ownership mails'), limit: ofAll, message }];
  const name = 'ownership mail address';
  const { uses } = await readUses(db, countedAs(name, client.address), limit, now);
  const key = countedAs(uses === 0 ? 'first ownership mails' : 'ownership mails');
  return [...ofAddressAndNetwork(name, limit, client), { key, limit: ofAll, message }];
}

type Refund = () => Promise<void>;

/** Each after the one before. All or nothing. @returns a function that takes the uses back */
async function countEach(counts: readonly (() => Promise<Refund>)[]): Promise<Refund> {
  const refunds: Refund[] = [];
  const refundAll = async () => {
    for (const refund of refunds.toReversed()) await refund();
  };
  try {
    for (const count of counts) refunds.push(await count());
  } catch (error) {
    await refundAll();
    throw error;
  }
  return refundAll;
}

const countAll = (db: Connection, all: readonly Counted[], now: number): Promise<Refund> =>
  countEach(all.map((each) => () => countUseOrRefuse(db, each.key, each.limit, now, each.message)));

/** Messages of people who cannot sign in do not wait for the limit of mails to new addresses. */
const isForRecovery = (about: ContactSubject) => about === 'sign-in' || isChangeRequest(about);

/**
 * Counts a mail that asks to confirm a message, whether or not an account has the address, so that a refusal does not
 * tell. @returns a function that takes it back
 * @throws Refusal `too_many_requests` when a limit is used up.
 */
export async function countConfirmationMail(
  deps: ContactDeps,
  { about, email }: { readonly about: ContactSubject; readonly email: string },
  client: ClientAddress,
): Promise<Refund> {
  const { database, isRateLimited, now } = deps;
  const { kysely } = database;
  const at = now();
  const limits = [
    ...(isRateLimited ? ofAddress('contact address', perAddress, client) : []),
    ...(await ofSubject(kysely, about, isRateLimited ? client : null, at)),
  ];
  const ofRecipient = {
    keyFor: (...parts: readonly string[]) =>
      spareCountedAs('contact mail', mailboxKeyOf(email), ...parts),
    requester: isRateLimited ? client.network : null,
    limit: perRecipient,
    message: `We have sent ${perRecipient.uses} mails to this address today. Please open the links in them, or try again tomorrow.`,
  };
  return countEach([
    () => countAll(kysely, limits, at),
    () => countSharedUse(kysely, ofRecipient, at),
    async () => {
      if (!isForRecovery(about)) return countForSite(deps);
      await noteNewAddressMail(deps);
      return () => Promise.resolve();
    },
  ]);
}

/**
 * Counts a message about who has an account or a number when it is confirmed, in that transaction: the limit of the site
 * is not used up by messages whose senders never open their link.
 * @throws Refusal `too_many_requests` when a limit is used up, so that the message stays unconfirmed.
 */
export async function countOwnershipMessage(
  db: Connection,
  { isRateLimited, now }: Pick<ContactDeps, 'isRateLimited' | 'now'>,
  client: ClientAddress,
): Promise<void> {
  const { perAddress: each, perSite: all } = ownershipMessages;
  const message =
    'Too many people have written to us about this today. Please send it again tomorrow.';
  if (isRateLimited) {
    await countAll(db, ofAddressAndNetwork('ownership address', each, client), now());
  }
  await countSharedUse(
    db,
    {
      keyFor: (...parts) => countedAs('ownership messages', ...parts),
      requester: isRateLimited ? client.network : null,
      limit: all,
      message,
    },
    now(),
  );
}

/**
 * Counts a message to a member, in the caller's transaction. Also counts a message that is not delivered, so that its
 * sender cannot tell.
 * @returns a function that takes it back, after the transaction
 * @throws Refusal `too_many_requests` when the member had too many today.
 */
export async function countRelayed(
  db: Connection,
  accountId: number,
  now: number,
): Promise<(db: Connection) => Promise<void>> {
  const message = 'This member has had too many messages today. Please try again tomorrow.';
  return countUseOrRefuse(db, countedAs('relayed mails', accountId), relayedMails, now, message);
}
