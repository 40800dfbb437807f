/** Assigns, closes, answers and deletes messages, and begins the change that one asks for. */
import type { InboxMessage, inboxOperations } from '#contract/contact/inbox.ts';
import { Refusal } from '#contract/errors.ts';
import { actorOf, deleteChange, recordChange } from '#server/database/change-log/change-log.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { deleteProofs } from '#server/database/proofs.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import type { ContactDeps } from './contact-deps.ts';
import { adminAnswerMail, sendOrUndo } from './contact-mails.ts';
import { findAdmins, getMessageRow, type InboxRow } from './inbox.queries.ts';
import { getMessage } from './inbox.ts';
import { deleteMessageRow } from './messages.ts';

interface MessageChange {
  readonly assignedTo?: number | null | undefined;
  readonly isClosed?: boolean | undefined;
}

const stateOf = ({ assigned_to, closed_at }: InboxRow) => ({
  assignedTo: assigned_to,
  isClosed: closed_at !== null,
});

/** What the entries about a message in the change log have in common. */
const entryOf = (id: number, { accountId }: Viewer, at: number) => ({
  changedAt: at,
  actor: actorOf(accountId),
  subject: 'message' as const,
  subjectKey: String(id),
  accountId: null,
});

/**
 * Other changes of the message wait until the transaction ends. On SQLite it is the only writer anyway.
 * @throws Refusal `not_found` for a message that admins do not see
 */
async function lockMessage({ dialect }: Database, db: Connection, id: number): Promise<InboxRow> {
  if (dialect.name === 'postgres') {
    await db.selectFrom('contact_messages').where('id', '=', id).select('id').forUpdate().execute();
  }
  return getMessageRow(db, id);
}

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
  await db
    .updateTable('contact_messages')
    .set({
      ...('assignedTo' in after ? { assigned_to: assignedTo ?? null } : {}),
      ...('isClosed' in after ? { closed_at: after['isClosed'] === true ? at : null } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  if (after['isClosed'] === true) await deleteProofs(db, { message_id: row.id });
  return {
    before: Object.fromEntries(Object.keys(after).map((name) => [name, before[name]])),
    after,
  };
}

async function change(
  { database, now }: ContactDeps,
  id: number,
  wanted: MessageChange,
  viewer: Viewer,
): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    const row = await lockMessage(database, db, id);
    const at = now();
    const changed = await changeRow(db, row, wanted, at);
    if (changed) await recordChange(db, { ...entryOf(id, viewer, at), ...changed });
  });
}

/** @throws Refusal `not_found` for a message that admins do not see, `bad_request` for an account that is no admin. */
export async function changeMessage(
  deps: ContactDeps,
  input: Input<typeof inboxOperations.changeMessage>,
  caller: Caller<Viewer>,
): Promise<InboxMessage> {
  await change(deps, input.params.message, input.body, caller.viewer);
  return getMessage(deps, input, caller);
}

/** @throws Refusal `not_found` for a message that admins do not see, `not_ready` when the mail could not be sent. */
export async function answerMessage(
  deps: ContactDeps,
  input: Input<typeof inboxOperations.answerMessage>,
  caller: Caller<Viewer>,
): Promise<InboxMessage> {
  const { database, now } = deps;
  const { kysely } = database;
  const { message: id } = input.params;
  const { text, isClosed } = input.body;
  const { accountId } = caller.viewer;
  // Stored before it is sent, so that no mail goes out that the inbox and the change log do not show.
  const { row, answerId, entry } = await kysely.transaction().execute(async (db) => {
    const found = await lockMessage(database, db, id);
    const at = now();
    const answers = found.answers ?? 0;
    const logged = {
      ...entryOf(id, caller.viewer, at),
      before: { answers },
      after: { answers: answers + 1 },
    };
    await recordChange(db, logged);
    const inserted = await db
      .insertInto('contact_answers')
      .values({ message_id: id, account_id: accountId, text, sent_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { row: found, answerId: inserted.id, entry: logged };
  });
  await sendOrUndo(
    deps,
    adminAnswerMail(deps, row.email, { about: row.about, text, question: row.text }),
    () =>
      kysely.transaction().execute(async (db) => {
        await db.deleteFrom('contact_answers').where('id', '=', answerId).execute();
        await deleteChange(db, entry);
      }),
    'We could not send your answer. Please try again later.',
  );
  await deleteProofs(kysely, { message_id: id });
  if (isClosed) {
    const assignedTo = row.assigned_to ?? accountId;
    await change(deps, id, { isClosed, assignedTo }, caller.viewer);
  }
  return getMessage(deps, input, caller);
}

/** @throws Refusal `not_found` for a message that admins do not see, and those of the change */
export async function announceChange(
  deps: ContactDeps,
  input: Input<typeof inboxOperations.announceChange>,
  caller: Caller<Viewer>,
): Promise<InboxMessage> {
  await deps.announcedChanges.begin(input.params.message, caller.viewer);
  return getMessage(deps, input, caller);
}

/** @throws Refusal `not_found` for a message that admins do not see. */
export async function deleteMessage(
  { database, now }: ContactDeps,
  { params: { message: id } }: Input<typeof inboxOperations.deleteMessage>,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  await database.kysely.transaction().execute(async (db) => {
    const row = await lockMessage(database, db, id);
    await deleteMessageRow(db, id);
    const entry = { ...entryOf(id, viewer, now()), before: stateOf(row), after: null };
    await recordChange(db, entry);
  });
}
