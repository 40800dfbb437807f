/** SQL for the messages that admins see: confirmed ones to them, and those that a member has reported. */
import {
  contactSubjects,
  messageKindOf,
  type MessageKind,
  closedForMs,
  confirmWithinMs,
  relayedForMs,
  unclosedForMs,
} from '#contract/contact/contact.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { shownPhotos } from '#server/database/photos/photos.ts';
import { isLinked } from '#server/identity/member-of-account.ts';
import type { ContactDeps } from './contact-deps.ts';

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

/** The linked account of a member, and whether it takes messages; undefined without one. */
export async function findReceiver(db: Connection, number: number) {
  return db
    .selectFrom('members')
    .innerJoin('claims', 'claims.member_id', 'members.id')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('members.series', '=', 'fb')
    .where('members.number', '=', number)
    .where('members.deceased', '=', 0)
    .where(isLinked())
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.id', 'accounts.email', 'accounts.takes_messages'])
    .executeTakeFirst();
}

export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

/** A visible gallery photo. */
export async function findPhotoAbout(db: Connection, id: number) {
  return shownPhotos(db).where('id', '=', id).select(['name', 'caption']).executeTakeFirst();
}

/** Deletes messages that were never confirmed, and those whose time is over. */
export async function sweepMessages({
  database,
  now,
}: Pick<ContactDeps, 'database' | 'now'>): Promise<void> {
  const at = now();
  await database.kysely
    .deleteFrom('contact_messages')
    .where((eb) =>
      eb.or([
        eb.and([eb('confirmed_at', 'is', null), eb('written_at', '<=', at - confirmWithinMs)]),
        eb.and([
          eb('about', '=', 'member'),
          eb('reported_at', 'is', null),
          eb('confirmed_at', '<=', at - relayedForMs),
        ]),
        eb('closed_at', '<=', at - closedForMs),
        eb.and([eb('closed_at', 'is', null), eb('confirmed_at', '<=', at - unclosedForMs)]),
      ]),
    )
    .execute();
}
