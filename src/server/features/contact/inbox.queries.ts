/** SQL for the messages that admins see: confirmed ones to them, and those that a member has reported. */
import type { ContactSubject } from '#contract/contact/contact.ts';
import type { AnswerTemplate } from '#contract/contact/inbox.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';

const inbox = (db: Connection) =>
  db
    .selectFrom('contact_messages')
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('relayed_to', 'is', null), eb('reported_at', 'is not', null)]));

interface Wanted {
  readonly isClosed: boolean;
  readonly about: ContactSubject | undefined;
  /** Only messages that are assigned to this account. */
  readonly assignedTo: number | null;
}

const wanted = (db: Connection, { isClosed, about, assignedTo }: Wanted) => {
  let found = inbox(db).where('closed_at', isClosed ? 'is not' : 'is', null);
  if (about !== undefined) found = found.where('about', '=', about);
  if (assignedTo !== null) found = found.where('assigned_to', '=', assignedTo);
  return found;
};

export async function countMessages(db: Connection, which: Wanted): Promise<number> {
  const { messages } = await wanted(db, which)
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .executeTakeFirstOrThrow();
  return messages;
}

/** Open ones oldest first, closed ones newest first. */
export async function findMessages(
  db: Connection,
  which: Wanted,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const isClosedLast = which.isClosed ? ('desc' as const) : ('asc' as const);
  return withNames(db, wanted(db, which).select('contact_messages.id'))
    .orderBy(which.isClosed ? 'closed_at' : 'confirmed_at', isClosedLast)
    .orderBy('contact_messages.id', isClosedLast)
    .limit(limit)
    .offset(offset)
    .execute();
}

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

const idsOf = (db: Connection) => inbox(db).select('contact_messages.id');

export async function findMessage(db: Connection, id: number) {
  return withNames(db, idsOf(db).where('contact_messages.id', '=', id)).executeTakeFirst();
}

export type InboxRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function findAnswers(db: Connection, messageId: number) {
  return db
    .selectFrom('contact_answers')
    .leftJoin('accounts', 'accounts.id', 'contact_answers.account_id')
    .where('message_id', '=', messageId)
    .orderBy('contact_answers.id')
    .select(['text', 'sent_at', 'first_name', 'last_name'])
    .execute();
}

/** Makes other changes of the message wait until the transaction ends. On SQLite it is the only writer anyway. */
export async function lockMessage(
  db: Connection,
  { name }: DatabaseDialect,
  id: number,
): Promise<void> {
  if (name !== 'postgres') return;
  await db.selectFrom('contact_messages').where('id', '=', id).select('id').forUpdate().execute();
}

/** @returns its id */
export async function insertAnswer(
  db: Connection,
  answer: { message_id: number; account_id: number; text: string; sent_at: number },
): Promise<number> {
  const { id } = await db
    .insertInto('contact_answers')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteAnswer(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('contact_answers').where('id', '=', id).execute();
}

export async function updateMessage(
  db: Connection,
  id: number,
  change: { assigned_to?: number | null; closed_at?: number | null },
): Promise<void> {
  await db.updateTable('contact_messages').set(change).where('id', '=', id).execute();
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

/** The validated account with this email address. */
export async function findAccountOfSender(db: Connection, emailKey: string) {
  return db
    .selectFrom('accounts')
    .where('email_key', '=', emailKey)
    .where('validated_at', 'is not', null)
    .select(['id', 'first_name', 'last_name'])
    .executeTakeFirst();
}

/** A visible gallery photo. */
export async function findPhotoAbout(db: Connection, id: number) {
  return db
    .selectFrom('photos')
    .where('id', '=', id)
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .select(['name', 'caption'])
    .executeTakeFirst();
}

export async function findTemplates(db: Connection): Promise<AnswerTemplate[]> {
  return db.selectFrom('answer_templates').orderBy('id').select(['name', 'text']).execute();
}

/** Runs in the caller's transaction. */
export async function replaceTemplates(
  db: Connection,
  templates: readonly AnswerTemplate[],
): Promise<void> {
  await db.deleteFrom('answer_templates').execute();
  if (templates.length > 0) {
    await db
      .insertInto('answer_templates')
      .values(templates.map(({ name, text }) => ({ name, text })))
      .execute();
  }
}
