/** SQL for messages that an account has sent or received; see the feature `contact`. */
import { sql } from 'kysely';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';

type Owner = Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>;

/**
 * Confirmed messages from this address, and messages to this account. The address of an account that was never
 * validated is not proven, so messages from it are left out. So are messages that the member did not want.
 */
export async function findMessagesOf(db: Connection, { id, email_key, validated_at }: Owner) {
  const provenKeys = validated_at === null ? [] : [email_key];
  return db
    .selectFrom('contact_messages')
    .where('confirmed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('relayed_to', '=', id), eb('relay_hash', 'is not', null)]),
        ...provenKeys.map((key) => eb('email_key', '=', key)),
      ]),
    )
    .orderBy('id')
    .select([
      'id',
      'about',
      'name',
      'text',
      'confirmed_at',
      'email_key',
      'number',
      'is_probably_spam',
    ])
    .execute();
}

/** What admins answered to these messages. */
export async function findAnswersTo(db: Connection, messageIds: readonly number[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('contact_answers')
    .where('message_id', 'in', messageIds)
    .orderBy('id')
    .select(['message_id', 'text', 'sent_at'])
    .execute();
}

export async function findBlockedBy(db: Connection, accountId: number) {
  return db
    .selectFrom('blocked_senders')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select(['name', 'blocked_at'])
    .execute();
}

/**
 * Deletes the messages from the account's address. Runs before the account is deleted, in the same transaction. The
 * address of an account that was never validated is not proven, so its messages stay.
 */
export async function deleteMessagesFrom(db: Connection, accountId: number): Promise<void> {
  const own = sql<string>`(select email_key from accounts
    where id = ${accountId} and validated_at is not null)`;
  await db.deleteFrom('contact_messages').where('email_key', '=', own).execute();
}
