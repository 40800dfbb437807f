/** Begins the change that a message asks for, and deletes messages. */
import type { messageOperations } from '#contract/contact/messages.ts';
import { actorOf, recordChange } from '#server/database/change-log/change-log.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';
import { refuseGone } from '#server/identity/decide.ts';
import type { ContactDeps } from './contact-deps.ts';
import { shownMessages } from './messages.queries.ts';

/** @throws Refusal `not_found` for a message that cannot begin a change, and those of the change */
export async function announceChange(
  { announcedChanges }: ContactDeps,
  { params: { message: id } }: Input<typeof messageOperations.announceChange>,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  await announcedChanges.begin(id, viewer);
}

/** @throws Refusal `not_found` for a message that admins do not see */
export async function deleteMessage(
  deps: ContactDeps,
  { params: { message: id } }: Input<typeof messageOperations.deleteMessage>,
  { viewer }: Caller<Viewer>,
): Promise<void> {
  const { database, now } = deps;
  await database.kysely.transaction().execute(async (db) => {
    await lockAsAdmin(deps, db, viewer);
    const row = await db
      .deleteFrom('contact_messages')
      .where('id', 'in', shownMessages(db).where('id', '=', id).select('id'))
      .returning('closed_at')
      .executeTakeFirst();
    if (!row) refuseGone();
    await recordChange(db, {
      changedAt: now(),
      actor: actorOf(viewer.accountId),
      subject: 'message',
      subjectKey: String(id),
      before: { isClosed: row.closed_at !== null },
      after: null,
      accountId: null,
    });
  });
}
