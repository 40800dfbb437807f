/** Promotes an account to admin, or demotes it to user. */
import type { AccountRecord, RoleForm } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { endAllAccess } from '#server/database/end-all-access.ts';
import { actAsAdmin } from './act-as-admin.ts';
import type { AdministeredAccount } from './account-admin.queries.ts';
import type { AccountDeps } from '../account-deps.ts';
import { updateAccount } from '../accounts.queries.ts';
import { roleMessage } from '../notices/admin-messages.ts';
import { getAccountRecord } from './get-account-record.ts';
import { deleteExpiredSessions } from '../sign-in/sessions.queries.ts';
import { notifyAccount } from '../notices/notify-account.ts';

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
  deps: AccountDeps,
  accountId: number,
  { role }: RoleForm,
  viewer: Viewer,
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
