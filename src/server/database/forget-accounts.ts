/** Takes out of the change log what is personal to accounts that go; that something was changed, and when, stays. */
import type { Connection } from './open-database.ts';

/** Who stands there instead of an account that changed something of its own. */
export const formerAccount = 'former account';

/** For the running transaction, before the accounts are deleted. What they changed of others can still be undone. */
export async function forgetAccounts(db: Connection, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const about = db.updateTable('change_log').where('account_id', '=', id);
    await about.where('actor', '=', `account/${id}`).set({ actor: formerAccount }).execute();
    await about.set({ before: null, after: null, account_id: null }).execute();
  }
}
