import type { Connection } from '#server/database/open-database.ts';

/** @param given without a hash, the member does not get the message */
export async function setRelayed(
  db: Connection,
  id: number,
  { accountId, hash }: { readonly accountId: number; readonly hash: string | null },
): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ relayed_to: accountId, relay_hash: hash })
    .where('id', '=', id)
    .execute();
}

/** The sender can confirm the message again. */
export async function giveMessageBack(db: Connection, id: number): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ confirmed_at: null, relayed_to: null, relay_hash: null })
    .where('id', '=', id)
    .execute();
}

/**
 * A message to a member with the account that it was sent to and its present member. Undefined once it is too old, or
 * when the account is no longer linked to a living member.
 */
export async function findRelayed(db: Connection, hash: string, confirmedAfter: number) {
  return db
    .selectFrom('contact_messages')
    .innerJoin('accounts', 'accounts.id', 'contact_messages.relayed_to')
    .innerJoin('claims', 'claims.account_id', 'accounts.id')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('relay_hash', '=', hash)
    .where('confirmed_at', '>', confirmedAfter)
    .where('accounts.disabled_at', 'is', null)
    .where('claims.is_approved', '=', 1)
    .where('claims.is_validated', '=', 1)
    .where('members.deceased', '=', 0)
    .select([
      'contact_messages.id',
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.email_key',
      'contact_messages.text',
      'members.number',
      'members.is_name_withheld',
      'contact_messages.confirmed_at',
      'contact_messages.answered_at',
      'contact_messages.reported_at',
      'accounts.id as account_id',
      'accounts.email as account_email',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.takes_messages',
    ])
    .executeTakeFirst();
}

export type RelayedRow = NonNullable<Awaited<ReturnType<typeof findRelayed>>>;

/** False if it was answered before. */
export async function takeAnswer(db: Connection, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ answered_at: at })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function giveAnswerBack(db: Connection, id: number): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ answered_at: null })
    .where('id', '=', id)
    .execute();
}

/** False if it was reported before. */
export async function reportRow(db: Connection, id: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ reported_at: at })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Sender {
  readonly accountId: number;
  readonly senderHash: string;
}

export async function isSenderBlocked(
  db: Connection,
  { accountId, senderHash }: Sender,
): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_senders')
    .where('account_id', '=', accountId)
    .where('sender_hash', '=', senderHash)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param name as typed */
export async function blockSender(
  db: Connection,
  { accountId, senderHash, name }: Sender & { readonly name: string },
  at: number,
): Promise<void> {
  await db
    .insertInto('blocked_senders')
    .values({ account_id: accountId, sender_hash: senderHash, name, blocked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setTakesMessages(
  db: Connection,
  accountId: number,
  isOpen: boolean,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ takes_messages: isOpen ? 1 : 0 })
    .where('id', '=', accountId)
    .execute();
}

export async function takesMessages(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('takes_messages')
    .executeTakeFirst();
  return row?.takes_messages === 1;
}

export async function unblockSenders(
  db: Connection,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('blocked_senders')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}
