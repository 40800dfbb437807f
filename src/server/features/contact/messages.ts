import type { Insertable } from 'kysely';
import type { ContactMessageRow, ContactMessagesTable } from '#server/database/schema/contact.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  closedForMs,
  confirmWithinMs,
  relayedForMs,
  unclosedForMs,
} from '#contract/contact/contact.ts';
import type { ContactDeps } from './contact-deps.ts';

export async function insertMessage(
  db: Connection,
  message: Insertable<ContactMessagesTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All messages, and those that wait for their sender. */
export async function countStored(
  db: Connection,
): Promise<{ readonly all: number; readonly unconfirmed: number }> {
  const { all, confirmed } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('confirmed_at').as('confirmed'),
    ])
    .executeTakeFirstOrThrow();
  return { all, unconfirmed: all - confirmed };
}

/** Messages that wait for an admin. */
export async function countQueue(db: Connection): Promise<number> {
  const { messages } = await db
    .selectFrom('contact_messages')
    .where('confirmed_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where((eb) => eb.or([eb('relayed_to', 'is', null), eb('reported_at', 'is not', null)]))
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .executeTakeFirstOrThrow();
  return messages;
}

/** True for the one call that confirms it. */
export async function confirmRow(
  db: Connection,
  tokenHash: string,
  { at, writtenAfter }: { readonly at: number; readonly writtenAfter: number },
): Promise<ContactMessageRow | undefined> {
  return db
    .updateTable('contact_messages')
    .set({ confirmed_at: at })
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('written_at', '>', writtenAfter)
    .returningAll()
    .executeTakeFirst();
}

export async function isConfirmed(db: Connection, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact_messages')
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMessageRow(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function hasMember(db: Connection, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasShownPhoto(db: Connection, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .where('id', '=', id)
    .where('kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Ages {
  readonly unconfirmedBefore: number;
  readonly relayedBefore: number;
  readonly closedBefore: number;
  readonly unclosedBefore: number;
}

/** Deletes messages that were never confirmed, and those whose time is over. */
async function deleteOldMessages(
  db: Connection,
  { unconfirmedBefore, relayedBefore, closedBefore, unclosedBefore }: Ages,
): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where((eb) =>
      eb.or([
        eb.and([eb('confirmed_at', 'is', null), eb('written_at', '<=', unconfirmedBefore)]),
        eb.and([
          eb('about', '=', 'member'),
          eb('reported_at', 'is', null),
          eb('confirmed_at', '<=', relayedBefore),
        ]),
        eb('closed_at', '<=', closedBefore),
        eb.and([eb('closed_at', 'is', null), eb('confirmed_at', '<=', unclosedBefore)]),
      ]),
    )
    .execute();
}

/** The linked account of a member, and whether it takes messages; undefined without one. */
export async function findReceiver(db: Connection, number: number) {
  return db
    .selectFrom('members')
    .innerJoin('claims', 'claims.member_id', 'members.id')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('members.series', '=', 'fb')
    .where('members.number', '=', number)
    .where('members.deceased', '=', 0)
    .where('claims.is_approved', '=', 1)
    .where('claims.is_validated', '=', 1)
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.id', 'accounts.email', 'accounts.takes_messages'])
    .executeTakeFirst();
}

export type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

export async function findBlockedSenders(db: Connection, accountId: number) {
  return db
    .selectFrom('blocked_senders')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select(['id', 'name', 'blocked_at'])
    .execute();
}

/** Deletes messages whose time is over. */
export async function sweepMessages({
  database,
  now,
}: Pick<ContactDeps, 'database' | 'now'>): Promise<void> {
  const at = now();
  await deleteOldMessages(database.kysely, {
    unconfirmedBefore: at - confirmWithinMs,
    relayedBefore: at - relayedForMs,
    closedBefore: at - closedForMs,
    unclosedBefore: at - unclosedForMs,
  });
}
