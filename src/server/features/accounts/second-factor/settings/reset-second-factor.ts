/**
 * Removes the second factor of an account whose owner lost it. The operator runs it from the
 * command line.
 */
import { endAllAccess } from '#server/database/end-all-access.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { AccountDeps } from '../../account-deps.ts';
import { findEmailOwner, holdAccount, updateAccount } from '../../accounts.queries.ts';
import { emailKeyOf } from '../../email-key.ts';
import { deletePasskeys } from '../../passkeys/passkeys.queries.ts';
import { deleteSecondFactor } from '../second-factors.queries.ts';

export type SecondFactorReset =
  | { readonly kind: 'no account' }
  | { readonly kind: 'nothing to reset' }
  /** The email as stored in the account. */
  | { readonly kind: 'reset'; readonly email: string };

/** Also removes the recovery codes and passkeys, and ends all access. */
export async function resetSecondFactor(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  email: string,
  actor: string,
): Promise<SecondFactorReset> {
  return database.kysely.transaction().execute(async (transaction) => {
    const account = await findEmailOwner(transaction, emailKeyOf(email));
    if (!account) return { kind: 'no account' };
    const at = now();
    // Locks the account's row, like every change of a second factor.
    await holdAccount(transaction, account.id);
    const hasSecondFactor = await deleteSecondFactor(transaction, account.id);
    const passkeys = await deletePasskeys(transaction, account.id);
    if (!hasSecondFactor && passkeys === 0) return { kind: 'nothing to reset' };
    await updateAccount(transaction, account.id, { updated_at: at });
    await endAllAccess(transaction, account.id, { passkeys: 'keep', keepsEmail: true });
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor,
        subject: 'account',
        subjectKey: String(account.id),
        before: { hasSecondFactor, passkeys },
        after: { hasSecondFactor: false, passkeys: 0 },
        accountId: account.id,
      },
    ]);
    return { kind: 'reset', email: account.email };
  });
}
