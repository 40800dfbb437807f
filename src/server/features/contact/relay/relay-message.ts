import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ContactMessageRow } from '#server/database/schema/contact.ts';
import type { Connection } from '#server/database/open-database.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { countRelayed } from '../contact-limits.ts';
import { relayedMail } from '../contact-words.ts';
import type { Receiver } from '../contact.queries.ts';
import { giveMessageBack, isSenderBlocked, setRelayed } from './relay.queries.ts';

/**
 * Runs in the caller's transaction.
 * @throws Refusal `bad_request` when the member takes no messages any more, `too_many_requests` when the member had too many messages today. The message can be confirmed later.
 * @returns a function that mails the member. It throws Refusal `not_ready` when the mail could not be sent; the sender
 * can then confirm the message again.
 */
export async function relayMessage(
  deps: ContactDeps,
  db: Connection,
  { id, number, name, text, email_key }: ContactMessageRow,
  receiver: Receiver,
): Promise<() => Promise<void>> {
  const { database, messaging, createLinkToken, hashToken } = deps;
  const accountId = receiver.id;
  // It was open when the message was written.
  if (receiver.takes_messages === 0) {
    throw new Refusal('bad_request', {
      message: `${numberLabel('fb', number ?? 0)} no longer accepts messages. Your message was not sent.`,
    });
  }
  const takeBack = await countRelayed(db, accountId, deps.now());
  const isBlocked = await isSenderBlocked(db, { accountId, senderHash: hashToken(email_key) });
  if (isBlocked) {
    // The sender must not notice, so the message is kept like others, without a link.
    await setRelayed(db, id, { accountId, hash: null });
    return deps.pause;
  }
  const token = createLinkToken();
  await setRelayed(db, id, { accountId, hash: hashToken(token) });
  const words = { number: number ?? 0, name, text, token };
  return async () => {
    try {
      await messaging.send(relayedMail(deps, receiver.email, words));
    } catch (error) {
      await giveMessageBack(database.kysely, id);
      await takeBack(database.kysely);
      if (!(error instanceof MessageNotSent)) throw error;
      throw new Refusal('not_ready', {
        message: 'We could not send your message. Please open the link again later.',
      });
    }
  };
}
