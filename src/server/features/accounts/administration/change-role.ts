/** Promotes an account to admin, or demotes it to user: an admin does, or the operator. */
import type { AccountRecord, administrationOperations } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChange } from '#server/database/change-log/change-log.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import {
  emailKeyOf,
  findAccountByEmail,
  lockAdmins,
  updateAccount,
} from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount } from '#server/identity/mail.ts';
import { deleteExpiredSessions, endAllAccess } from '#server/identity/sessions.ts';
import { getAccountRecord, actAsAdmin } from './account-record.ts';
import { roleMessage } from './admin-messages.ts';
import type { AdministeredAccount } from './find-accounts.ts';

function checkPromotion({ validated_at, disabled_at }: AdministeredAccount): void {
  if (validated_at === null) {
    const message = 'This account is not validated yet. Its owner must enter a code first.';
    throw new Refusal('forbidden', { message });
  }
  if (disabled_at !== null) {
    throw new Refusal('forbidden', { message: 'This account is disabled.' });
  }
}

function checkDemotion({ disabled_at }: AdministeredAccount, admins: number): void {
  if (admins > 1 || disabled_at !== null) return;
  throw new Refusal('forbidden', {
    message: 'This is the only admin. Make someone else an admin first.',
  });
}

/**
 * Ends all sessions of a new admin, so that the next sign-in checks the password
 * against the rules for admins. Codes end too, because they may have been sent to a phone.
 * @throws Refusal `forbidden` for
 * the last admin and for an account that is disabled or not validated, `not_found`.
 */
export async function changeRole(
  deps: IdentityDeps,
  {
    params: { account: accountId },
    body: { role },
  }: Input<typeof administrationOperations.changeRole>,
  { viewer }: Caller<Viewer>,
): Promise<AccountRecord> {
  const changed = await actAsAdmin(deps, accountId, viewer, async ({ db, account, at, admins }) => {
    if (account.role === role) return null;
    if (role === 'Admin') {
      checkPromotion(account);
      await endAllAccess(db, accountId, { passkeys: 'keep', keepsEmail: true });
    } else {
      checkDemotion(account, admins);
      // Sessions that expired under the shorter limits of admins must not become valid again.
      await deleteExpiredSessions(db, at);
    }
    // A new admin chooses anew.
    await updateAccount(db, accountId, { role, updated_at: at, admin_mail: null });
    return { before: { role: account.role }, after: { role } };
  });
  if (changed) notifyAccount(deps, changed, roleMessage(deps, changed.email, role));
  return getAccountRecord(deps, accountId, viewer);
}

export type Granted = 'granted' | 'admin already' | 'no account' | 'not validated';

/**
 * From the command line. Ends all access but the passkeys: with the next login the password is checked as an admin's, and codes may have gone to a phone.
 */
export async function grantAdmin(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
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
    await recordChange(transaction, {
      changedAt: at,
      actor,
      subject: 'account',
      subjectKey: String(account.id),
      before: { role: account.role },
      after: { role: 'Admin' },
      touchedAt: account.updated_at,
      accountId: account.id,
    });
    return 'granted';
  });
}
