/** The messages that an account has sent or received, for its owner's copy; see the feature `contact`. */
import type { AccountData } from '#contract/account-data/account-data.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';

type Owner = Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>;

/**
 * Confirmed messages from this address, and messages to this account. The address of an account that was never
 * validated is not proven, so messages from it are left out. So are messages that the member did not want.
 */
async function findMessagesOf(db: Connection, { id, email_key, validated_at }: Owner) {
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
async function findAnswersTo(db: Connection, messageIds: readonly number[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('contact_answers')
    .where('message_id', 'in', messageIds)
    .orderBy('id')
    .select(['message_id', 'text', 'sent_at'])
    .execute();
}

/** The answers to a message to the member went to its sender, so the member does not get them. */
export async function readOwnMessages(
  db: Connection,
  account: AccountRow,
): Promise<AccountData['messages']> {
  const messages = await findMessagesOf(db, account);
  const isSent = (row: { readonly email_key: string }) => row.email_key === account.email_key;
  const answers = await findAnswersTo(
    db,
    messages.filter(isSent).map(({ id }) => id),
  );
  return messages.map((row) => ({
    about: row.about,
    isSent: isSent(row),
    isProbablySpam: row.is_probably_spam === 1,
    name: row.name,
    text: row.text,
    freakBrotherNumber: row.number,
    sentAt: toInstant(row.confirmed_at ?? 0),
    answers: answers
      .filter((answer) => answer.message_id === row.id)
      .map(({ text, sent_at }) => ({ text, sentAt: toInstant(sent_at) })),
  }));
}
