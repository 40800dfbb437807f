/** The sender opens the link in the mail: the message goes to the member or to the admins. */
import { confirmWithinMs } from '#contract/contact/contact.ts';
import { Refusal } from '#contract/errors.ts';
import type { ContactMessageRow } from '#server/database/contact-tables.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ContactDeps } from './contact-deps.ts';
import { newMessageMail } from './contact-words.ts';
import { confirmRow, countQueue, findReceiver, isConfirmed } from './contact.queries.ts';
import { relayMessage } from './relay/relay-message.ts';

const confirmed = { message: 'Thank you. Your message was sent.' };

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
 * @throws Refusal `bad_request` for an unknown or expired token, `too_many_requests` when the member had too many
 * messages today, `not_ready` when the mail to the member could not be sent.
 */
export async function confirmMessage(deps: ContactDeps, token: string) {
  const { database, now, hashToken } = deps;
  const hash = hashToken(token);
  const next = await database.kysely.transaction().execute(async (transaction) => {
    const at = now();
    const row = await confirmRow(transaction, hash, { at, writtenAfter: at - confirmWithinMs });
    return row ? pass(deps, transaction, row) : undefined;
  });
  if (next) await next();
  else if (!(await isConfirmed(database.kysely, hash))) {
    const message = 'This link has expired or is wrong. Please send your message again.';
    throw new Refusal('bad_request', { message, errors: { token: message } });
  }
  return confirmed;
}
