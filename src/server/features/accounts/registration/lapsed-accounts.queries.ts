/** Deletes accounts that were not validated in time. */
import { forgetAccounts } from '../settings/forget-accounts.queries.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Also deletes their claims and their personal data in the change log. */
export async function deleteLapsedAccounts(db: Connection, now: number): Promise<void> {
  const lapsed = db.selectFrom('accounts').where('lapses_at', '<=', now).select('id');
  if (!(await lapsed.executeTakeFirst())) return;
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('accounts')
      .where('lapses_at', '<=', now)
      .returning('id')
      .execute();
    await forgetAccounts(
      transaction,
      rows.map(({ id }) => id),
    );
  });
}
