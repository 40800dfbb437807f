/** Promotes an account to admin from the command line. */
import { endAllAccess } from '#server/database/end-all-access.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccountByEmail, lockAdmins, updateAccount } from '../accounts.queries.ts';
import { emailKeyOf } from '../email-key.ts';

export type Granted = 'granted' | 'admin already' | 'no account' | 'not validated';

/**
 * Ends all access but the passkeys: with the next login the password is checked as an admin's, and codes may have gone to a phone.
 */
export async function grantAdmin(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  email: string,
  actor: string,
): Promise<Granted> {
  return database.kysely.transaction().execute(async (transaction) => {
    await lockAdmins(transaction, database.dialect);
    const at = now();
    const account = await findAccountByEmail(transaction, emailKeyOf(email), at);
    if (!account) return 'no account';
    if (account.role === 'Admin') return 'admin already';
    if (account.validated_at === null) return 'not validated';
    await updateAccount(transaction, account.id, { role: 'Admin', updated_at: at });
    await endAllAccess(transaction, account.id, { passkeys: 'keep', keepsEmail: true });
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor,
        subject: 'account',
        subjectKey: String(account.id),
        before: { role: account.role },
        after: { role: 'Admin' },
        touchedAt: account.updated_at,
        accountId: account.id,
      },
    ]);
    return 'granted';
  });
}
