/** SQL for the messages that admins see: confirmed ones to them, and those that a member has reported. */
import { contactSubjects, messageKindOf, type MessageKind } from '#contract/contact/contact.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';

export const shownMessages = (db: Connection) =>
  db
    .selectFrom('contact_messages')
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('relayed_to', 'is', null), eb('reported_at', 'is not', null)]));

export const countOpenMessages = (db: Connection): Promise<number> =>
  countRows(shownMessages(db).where('closed_at', 'is', null));

export const messagesOfKind = (db: Connection, kind: MessageKind) =>
  shownMessages(db).where(
    'about',
    'in',
    contactSubjects.filter((about) => messageKindOf(about) === kind),
  );

/** With the validated account of the sender, the member that they are about, and how often they were answered. */
export const findMessages = (db: Connection, kind: MessageKind, ids: readonly number[]) =>
  db
    .selectFrom('contact_messages')
    .leftJoin('accounts as senders', (join) =>
      join
        .onRef('senders.email_key', '=', 'contact_messages.email_key')
        .on('senders.validated_at', 'is not', null),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.number', '=', 'contact_messages.number').on('members.series', '=', 'fb'),
    )
    .where(
      'contact_messages.id',
      'in',
      messagesOfKind(db, kind).where('id', 'in', ids).select('id'),
    )
    .selectAll('contact_messages')
    .select([
      'senders.id as sender_id',
      'senders.first_name as sender_first_name',
      'senders.last_name as sender_last_name',
      'members.first_name',
      'members.last_name',
      'members.deceased',
    ])
    .select((eb) =>
      eb
        .selectFrom('contact_answers')
        .whereRef('message_id', '=', 'contact_messages.id')
        .select(({ fn }) => fn.countAll<number>().as('answers'))
        .$asScalar()
        .$notNull()
        .as('answers'),
    );

export type ShownMessage = Awaited<
  ReturnType<ReturnType<typeof findMessages>['executeTakeFirstOrThrow']>
>;
