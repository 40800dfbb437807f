/** SQL for the messages that admins see: confirmed ones to them, and those that a member has reported. */
import type { ContactSubject } from '#contract/contact/contact.ts';
import { Refusal } from '#contract/errors.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';

const inbox = (db: Connection) =>
  db
    .selectFrom('contact_messages')
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('relayed_to', 'is', null), eb('reported_at', 'is not', null)]));

interface Wanted {
  readonly isClosed: boolean;
  readonly about?: ContactSubject | undefined;
  /** Only messages that are assigned to this account. */
  readonly assignedTo?: number | undefined;
}

const wanted = (db: Connection, { isClosed, about, assignedTo }: Wanted) => {
  let found = inbox(db).where('closed_at', isClosed ? 'is not' : 'is', null);
  if (about !== undefined) found = found.where('about', '=', about);
  if (assignedTo !== undefined) found = found.where('assigned_to', '=', assignedTo);
  return found;
};

export async function countMessages(db: Connection, which: Wanted): Promise<number> {
  return countRows(wanted(db, which));
}

const idsOf = (db: Connection) => inbox(db).select('contact_messages.id');

const withNames = (db: Connection, ids: ReturnType<typeof idsOf>) =>
  db
    .selectFrom('contact_messages')
    .leftJoin('accounts', 'accounts.id', 'contact_messages.assigned_to')
    .where('contact_messages.id', 'in', ids)
    .selectAll('contact_messages')
    .select([
      'accounts.first_name as assigned_first_name',
      'accounts.last_name as assigned_last_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('contact_answers')
        .whereRef('message_id', '=', 'contact_messages.id')
        .select((counted) => counted.fn.countAll<number>().as('answers'))
        .as('answers'),
    );

/** Open ones oldest first, closed ones newest first. */
export async function findMessages(
  db: Connection,
  which: Wanted,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const direction = which.isClosed ? ('desc' as const) : ('asc' as const);
  return withNames(db, wanted(db, which).select('contact_messages.id'))
    .orderBy(which.isClosed ? 'closed_at' : 'confirmed_at', direction)
    .orderBy('contact_messages.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export type InboxRow = Awaited<ReturnType<typeof findMessages>>[number];

/** @throws Refusal `not_found` for a message that admins do not see. */
export async function getMessageRow(db: Connection, id: number): Promise<InboxRow> {
  const ids = idsOf(db).where('contact_messages.id', '=', id);
  const row = await withNames(db, ids).executeTakeFirst();
  if (row) return row;
  throw new Refusal('not_found', { message: 'This message does not exist, or was deleted.' });
}

/** Admins who are not disabled, by name. */
export async function findAdmins(db: Connection) {
  return db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .select(['id', 'first_name', 'last_name'])
    .execute();
}
