/** The sender opens the link in the mail: the message goes to the member or to the admins. */
import { confirmWithinMs, isChangeRequest } from '#contract/contact/contact.ts';
import type { ContactMessageRow } from '#server/database/schema/contact.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ClientAddress } from '#contract/operation.ts';
import type { ContactDeps } from './contact-deps.ts';
import { countOwnershipMessage } from './contact-limits.ts';
import { newMessageMail } from './contact-words.ts';
import { confirmRow, countQueue, findReceiver, isConfirmed } from './contact.queries.ts';
import { findProofRoom } from './proofs/add-proof.ts';
import { refuseLink } from './refuse-link.ts';
import { relayMessage } from './relay/relay-message.ts';

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
