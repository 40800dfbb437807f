/** The sender opens the link in the mail: the message goes to the member or to the admins. */
import {
  confirmWithinMs,
  isChangeRequest,
  type contactOperations,
} from '#contract/contact/contact.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ContactMessageRow } from '#server/database/schema/contact.ts';
import type { Input } from '#server/http/bind-operation.ts';
import { createNotifyAdmins } from '#server/identity/mail.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import type { ContactDeps } from './contact-deps.ts';
import { countOwnershipMessage, countRelayed } from './contact-limits.ts';
import { newMessageMail, relayedMail, sendOrUndo } from './contact-mails.ts';
import { countOpenMessages, findReceiver, type Receiver } from './messages.queries.ts';
import { findRemainingProofs, refuseLink } from './message-proofs.ts';
import { isSenderBlocked } from './relayed-messages.ts';

const message = 'Thank you. Your message was sent.';

/** Mails of the message are sent once its transaction is complete. */
type Delivery = () => Promise<void> | void;

/**
 * Runs in the transaction that confirms the message.
 * @throws Refusal `bad_request` when the member takes no messages any more, `too_many_requests` when the member had too
 * many messages today. The message can be confirmed later.
 * @returns a function that mails the member. It throws Refusal `not_ready` when the mail could not be sent; the sender
 * can then confirm the message again.
 */
async function relayMessage(
  deps: ContactDeps,
  db: Connection,
  { id, number, name, text, email_key }: ContactMessageRow,
  receiver: Receiver,
): Promise<Delivery> {
  const { kysely } = deps.database;
  const accountId = receiver.id;
  // It was open when the message was written.
  if (receiver.takes_messages === 0) {
    throw new Refusal('bad_request', {
      message: `${numberLabel('fb', number ?? 0)} no longer accepts messages. Your message was not sent.`,
    });
  }
  const refund = await countRelayed(db, accountId, deps.now());
  const isBlocked = await isSenderBlocked(db, { accountId, senderHash: hashToken(email_key) });
  const token = createLinkToken();
  // A sender who is blocked must not notice, so the message is kept like others, without a link.
  await db
    .updateTable('contact_messages')
    .set({ relayed_to: accountId, relay_hash: isBlocked ? null : hashToken(token) })
    .where('id', '=', id)
    .execute();
  if (isBlocked) return deps.deferred.pause;
  return () =>
    sendOrUndo(
      deps,
      relayedMail(deps, receiver.email, { number: number ?? 0, name, text, token }),
      async () => {
        await kysely
          .updateTable('contact_messages')
          .set({ confirmed_at: null, relayed_to: null, relay_hash: null })
          .where('id', '=', id)
          .execute();
        await refund(kysely);
      },
      'We could not send your message. Please open the link again later.',
    );
}

/** Runs in the transaction that confirms the message. */
async function prepareDelivery(
  deps: ContactDeps,
  db: Connection,
  row: ContactMessageRow,
): Promise<Delivery> {
  const { id, about, number } = row;
  const isToMember = about === 'member' && number !== null;
  const receiver = isToMember ? await findReceiver(db, number) : undefined;
  if (receiver) return relayMessage(deps, db, row, receiver);
  const waiting = await countOpenMessages(db);
  return () =>
    createNotifyAdmins(deps)((to) => newMessageMail(deps, to, { id, about, number }), waiting);
}

/**
 * Confirming again shows how many photos may be added.
 * @throws Refusal `bad_request` for an unknown or expired token, and when the member takes no messages any more,
 * `too_many_requests` when the member had too many messages today, or too many came about who has a number, `not_ready`
 * when the mail to the member could not be sent.
 */
export async function confirmMessage(
  deps: ContactDeps,
  { body: { token } }: Input<typeof contactOperations.confirmMessage>,
  client: ClientAddress,
) {
  const { kysely } = deps.database;
  const hash = hashToken(token);
  const deliver = await kysely.transaction().execute(async (db) => {
    const at = deps.now();
    const row = await db
      .updateTable('contact_messages')
      .set({ confirmed_at: at })
      .where('token_hash', '=', hash)
      .where('confirmed_at', 'is', null)
      .where('written_at', '>', at - confirmWithinMs)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    if (isChangeRequest(row.about)) await countOwnershipMessage(db, deps, client);
    return prepareDelivery(deps, db, row);
  });
  if (deliver) await deliver();
  else {
    const confirmed = await kysely
      .selectFrom('contact_messages')
      .where('token_hash', '=', hash)
      .where('confirmed_at', 'is not', null)
      .select('id')
      .executeTakeFirst();
    if (!confirmed) refuseLink();
  }
  return { message, ...(await findRemainingProofs(deps, hash)) };
}
