/** The sender opens the link in the mail: the message goes to the member or to the admins. */
import { confirmWithinMs, isChangeRequest } from '#contract/contact/contact.ts';
import type { ContactMessageRow } from '#server/database/schema/contact.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { ContactDeps } from './contact-deps.ts';
import { countOwnershipMessage, countRelayed } from './contact-limits.ts';
import { newMessageMail, relayedMail } from './contact-mails.ts';
import { confirmRow, countQueue, findReceiver, isConfirmed, type Receiver } from './messages.ts';
import { findProofRoom, refuseLink } from './message-proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { giveMessageBack, isSenderBlocked, setRelayed } from './relayed-messages.ts';

const message = 'Thank you. Your message was sent.';

/** Runs in the transaction that confirms the message. @returns what to do once it is complete */
async function pass(
  deps: ContactDeps,
  db: Connection,
  row: ContactMessageRow,
): Promise<() => Promise<void> | void> {
  const { id, about, number } = row;
  const isToMember = about === 'member' && number !== null;
  const receiver = isToMember ? await findReceiver(db, number) : undefined;
  if (receiver) return relayMessage(deps, db, row, receiver);
  const waiting = await countQueue(db);
  return () => deps.notifyAdmins((to) => newMessageMail(deps, to, { id, about, number }), waiting);
}

/**
 * Confirming again shows how many photos may be added.
 * @throws Refusal `bad_request` for an unknown or expired token, and when the member takes no messages any more, `too_many_requests` when the member had too many
 * messages today, or too many came about who has a number, `not_ready` when the mail to the member could not be sent.
 */
export async function confirmMessage(deps: ContactDeps, token: string, client: ClientAddress) {
  const { database, now, hashToken } = deps;
  const hash = hashToken(token);
  const next = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    const row = await confirmRow(transaction, hash, { at, writtenAfter: at - confirmWithinMs });
    if (!row) return undefined;
    if (isChangeRequest(row.about)) await countOwnershipMessage(transaction, deps, client);
    return pass(deps, transaction, row);
  });
  if (next) await next();
  else if (!(await isConfirmed(database.kysely, hash))) {
    refuseLink();
  }
  return { message, ...(await findProofRoom(deps, hash)) };
}

/**
 * Runs in the caller's transaction.
 * @throws Refusal `bad_request` when the member takes no messages any more, `too_many_requests` when the member had too many messages today. The message can be confirmed later.
 * @returns a function that mails the member. It throws Refusal `not_ready` when the mail could not be sent; the sender
 * can then confirm the message again.
 */
async function relayMessage(
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
