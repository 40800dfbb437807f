/** Deletes accounts that were not validated in time. */
import { freeInvitationsOfLapsed } from '../invitations/invitations.queries.ts';
import { eraseAccounts } from '../settings/forget-accounts.queries.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Also deletes their claims and their personal data in the change log. */
export async function deleteLapsedAccounts(db: Connection, now: number): Promise<void> {
  const lapsed = db.selectFrom('accounts').where('lapses_at', '<=', now).select('id');
  if (!(await lapsed.executeTakeFirst())) return;
  await db.transaction().execute(async (transaction) => {
    await freeInvitationsOfLapsed(transaction, now);
    const rows = await transaction
      .deleteFrom('accounts')
      .where('lapses_at', '<=', now)
      .returning('id')
      .execute();
    await eraseAccounts(
      transaction,
      rows.map(({ id }) => id),
    );
  });
}

/** Runs in the caller's transaction. Does nothing once the account is validated. */
export async function deleteUnvalidatedAccount(db: Connection, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('validated_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 1n) await eraseAccounts(db, [id]);
}
