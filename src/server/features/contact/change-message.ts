/** Assigns, closes, answers and deletes messages. */
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { Refusal } from '#contract/errors.ts';
import { deleteChange, recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { deleteMessageProofs } from '#server/database/message-proofs.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import type { ContactDeps } from './contact-deps.ts';
import { adminAnswerMail } from './contact-mails.ts';
import { deleteMessageRow } from './messages.ts';
import { getMessage, getMessageRow } from './inbox.ts';
import {
  deleteAnswer,
  findAdmins,
  insertAnswer,
  lockMessage,
  updateMessage,
  type InboxRow,
} from './inbox.queries.ts';

interface MessageChange {
  readonly assignedTo?: number | null | undefined;
  readonly isClosed?: boolean | undefined;
}

const stateOf = ({ assigned_to, closed_at }: InboxRow) => ({
  assignedTo: assigned_to,
  isClosed: closed_at !== null,
});

/**
 * Runs in the caller's transaction. Null when nothing changes.
 * @throws Refusal `bad_request` for an account that is no admin.
 */
async function changeRow(
  db: Connection,
  row: InboxRow,
  change: MessageChange,
  at: number,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> } | null> {
  const before: Record<string, unknown> = stateOf(row);
  const after = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
  if (Object.keys(after).length === 0) return null;
  const { assignedTo } = after as MessageChange;
  if (typeof assignedTo === 'number') {
    const admins = await findAdmins(db);
    if (!admins.some(({ id }) => id === assignedTo)) {
      const message = 'Messages can be assigned only to admins.';
      throw new Refusal('bad_request', { message, errors: { assignedTo: message } });
    }
  }
  await updateMessage(db, row.id, {
    ...('assignedTo' in after ? { assigned_to: assignedTo ?? null } : {}),
    ...('isClosed' in after ? { closed_at: after['isClosed'] === true ? at : null } : {}),
  });
  if (after['isClosed'] === true) await deleteMessageProofs(db, row.id);
  return {
    before: Object.fromEntries(Object.keys(after).map((name) => [name, before[name]])),
    after,
  };
}

/** @throws Refusal `not_found` for a message that admins do not see, `bad_request` for an account that is no admin. */
export async function changeMessage(
  deps: ContactDeps,
  id: number,
  change: MessageChange,
  viewer: Viewer,
): Promise<InboxMessage> {
  const { database, now } = deps;
  await database.kysely.transaction().execute(async (transaction) => {
    await lockMessage(transaction, database.dialect, id);
    const row = await getMessageRow(transaction, id);
    const changed = await changeRow(transaction, row, change, now());
    if (!changed) return;
    await recordChanges(transaction, [
      {
        changedAt: now(),
        actor: actorOf(viewer.accountId),
        subject: 'message',
        subjectKey: String(id),
        ...changed,
      },
    ]);
  });
  return getMessage(deps, id, viewer);
}

/** @throws Refusal `not_found` for a message that admins do not see, `not_ready` when the mail could not be sent. */
export async function answerMessage(
  deps: ContactDeps,
  id: number,
  { text, isClosed }: { readonly text: string; readonly isClosed: boolean },
  viewer: Viewer,
): Promise<InboxMessage> {
  const { database, now, messaging } = deps;
  const { kysely, dialect } = database;
  const { accountId } = viewer;
  // Stored before it is sent, so that no mail goes out that the inbox and the change log do not show.
  const { row, answerId, entry } = await kysely.transaction().execute(async (transaction) => {
    await lockMessage(transaction, dialect, id);
    const found = await getMessageRow(transaction, id);
    const at = now();
    const answer = { message_id: id, account_id: accountId, text, sent_at: at };
    const answers = found.answers ?? 0;
    const logged = {
      changedAt: at,
      actor: actorOf(accountId),
      subject: 'message',
      subjectKey: String(id),
      before: { answers },
      after: { answers: answers + 1 },
    };
    await recordChanges(transaction, [logged]);
    return { row: found, answerId: await insertAnswer(transaction, answer), entry: logged };
  });
  try {
    const answer = { about: row.about, text, question: row.text };
    await messaging.send(adminAnswerMail(deps, row.email, answer));
  } catch (error) {
    await kysely.transaction().execute(async (transaction) => {
      await deleteAnswer(transaction, answerId);
      await deleteChange(transaction, entry);
    });
    if (!(error instanceof MessageNotSent)) throw error;
    throw new Refusal('not_ready', {
      message: 'We could not send your answer. Please try again later.',
    });
  }
  await deleteMessageProofs(kysely, id);
  return isClosed
    ? changeMessage(deps, id, { isClosed: true, assignedTo: row.assigned_to ?? accountId }, viewer)
    : getMessage(deps, id, viewer);
}

/** @throws Refusal `not_found` for a message that admins do not see. */
export async function deleteMessage(
  { database, now }: ContactDeps,
  id: number,
  viewer: Viewer,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await lockMessage(transaction, database.dialect, id);
    const row = await getMessageRow(transaction, id);
    await deleteMessageRow(transaction, id);
    await recordChanges(transaction, [
      {
        changedAt: now(),
        actor: actorOf(viewer.accountId),
        subject: 'message',
        subjectKey: String(id),
        before: stateOf(row),
        after: null,
      },
    ]);
  });
}
