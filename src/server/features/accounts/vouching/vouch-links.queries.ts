/** SQL for the links of accounts that wait for vouches. */
import type { Connection } from '#server/database/open-database.ts';

/** The token of the account's link, created by the first call. */
export async function keepVouchLink(
  db: Connection,
  accountId: number,
  token: string,
): Promise<string> {
  await db
    .insertInto('vouch_links')
    .values({ account_id: accountId, token })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const link = await db
    .selectFrom('vouch_links')
    .where('account_id', '=', accountId)
    .select('token')
    .executeTakeFirstOrThrow();
  return link.token;
}

/** A decided request has no link any more. */
export async function deleteVouchLink(db: Connection, accountId: number): Promise<void> {
  await db.deleteFrom('vouch_links').where('account_id', '=', accountId).execute();
}

/** The validated and enabled account with this link. */
export async function findAccountOfLink(db: Connection, token: string) {
  return db
    .selectFrom('vouch_links')
    .innerJoin('accounts', 'accounts.id', 'vouch_links.account_id')
    .where('token', '=', token)
    .where('validated_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .select(['accounts.id', 'first_name', 'last_name', 'email', 'validated_at', 'role'])
    .executeTakeFirst();
}
