/** The token in the links that stop the mails to an account. */
import { sql } from 'kysely';
import type { Connection } from './open-database.ts';

/**
 * The same in all mails to the account, so that links in older mails still work.
 * @param fresh taken if the account has none yet
 */
export async function takeMailToken(
  db: Connection,
  accountId: number,
  fresh: string,
): Promise<string> {
  const row = await db
    .updateTable('accounts')
    .set({ mail_token: sql<string>`coalesce(mail_token, ${fresh})` })
    .where('id', '=', accountId)
    .returning('mail_token')
    .executeTakeFirst();
  return row?.mail_token ?? fresh;
}
