import type { AccountData } from '#contract/accounts/account-data.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import { presentInstant } from '../../accounts.present.ts';
import { findAnswersTo, findMessagesOf } from '../own-messages.queries.ts';

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
    sentAt: presentInstant(row.confirmed_at ?? 0),
    answers: answers
      .filter((answer) => answer.message_id === row.id)
      .map(({ text, sent_at }) => ({ text, sentAt: presentInstant(sent_at) })),
  }));
}
