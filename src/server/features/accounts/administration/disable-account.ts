import type { AccountRecord } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { endAllAccess } from '#server/database/end-all-access.ts';
import { actAsAdmin } from './act-as-admin.ts';
import type { AccountDeps } from '../account-deps.ts';
import { updateAccount } from '../accounts.queries.ts';
import { disabledMessage, enabledMessage } from '../notices/admin-messages.ts';
import { getAccountRecord } from './get-account-record.ts';
import { notifyAccount } from '../notices/notify-account.ts';

/**
 * Ends all sessions of the account. Its sign-ins are then answered like a wrong password; it keeps
 * its number.
 * @throws Refusal `forbidden` for the viewer's own account, so that one admin always remains, and
 * `not_found`.
 */
export async function disableAccount(
  deps: AccountDeps,
  accountId: number,
  viewer: Viewer,
): Promise<AccountRecord> {
  if (accountId === viewer.accountId) {
    throw new Refusal('forbidden', { message: 'You cannot disable your own account.' });
  }
  const disabled = await actAsAdmin(deps, accountId, viewer, async ({ db, account, at }) => {
    if (account.disabled_at !== null) return null;
    await updateAccount(db, accountId, { disabled_at: at, updated_at: at });
    await endAllAccess(db, accountId, {
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
    return { before: { isDisabled: false }, after: { isDisabled: true } };
  });
  if (disabled) notifyAccount(deps, disabled, disabledMessage(deps, disabled.email));
  return getAccountRecord(deps, accountId, viewer);
}

/** @throws Refusal `not_found`. */
export async function enableAccount(
  deps: AccountDeps,
  accountId: number,
  viewer: Viewer,
): Promise<AccountRecord> {
  const enabled = await actAsAdmin(deps, accountId, viewer, async ({ db, account, at }) => {
    if (account.disabled_at === null) return null;
    await updateAccount(db, accountId, { disabled_at: null, updated_at: at });
    return { before: { isDisabled: true }, after: { isDisabled: false } };
  });
  if (enabled) notifyAccount(deps, enabled, enabledMessage(deps, enabled.email));
  return getAccountRecord(deps, accountId, viewer);
}
