/** Disables and enables an account, and ends its sessions. */
import type { AccountRecord, administrationOperations } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts, updateAccount } from '#server/identity/accounts.ts';
import { hashOfDevice } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount } from '#server/identity/mail.ts';
import { endAllAccess, findSessions } from '#server/identity/sessions.ts';
import { getAccountRecord, actAsAdmin } from './account-record.ts';
import { disabledMessage, enabledMessage, signedOutMessage } from './admin-messages.ts';

/**
 * Ends all sessions of the account. Its sign-ins are then refused like a wrong password; it keeps
 * its number.
 * @throws Refusal `forbidden` for the viewer's own account, so that one admin always remains, and
 * `not_found`.
 */
export async function disableAccount(
  deps: IdentityDeps,
  { params: { account: accountId } }: Input<typeof administrationOperations.disableAccount>,
  { viewer }: Caller<Viewer>,
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
  deps: IdentityDeps,
  { params: { account: accountId } }: Input<typeof administrationOperations.enableAccount>,
  { viewer }: Caller<Viewer>,
): Promise<AccountRecord> {
  const enabled = await actAsAdmin(deps, accountId, viewer, async ({ db, account, at }) => {
    if (account.disabled_at === null) return null;
    await updateAccount(db, accountId, { disabled_at: null, updated_at: at });
    return { before: { isDisabled: true }, after: { isDisabled: false } };
  });
  if (enabled) notifyAccount(deps, enabled, enabledMessage(deps, enabled.email));
  return getAccountRecord(deps, accountId, viewer);
}

/**
 * Signs an account out everywhere, forgets its devices, and makes its password unusable.
 * Someone else may know the password, so the owner chooses a new one by mail. For the viewer's own account, keeps the
 * password, and the session and device of the request.
 * @throws Refusal `not_found`.
 */
export async function endSessionsOf(
  deps: IdentityDeps,
  { params: { account: accountId } }: Input<typeof administrationOperations.endSessionsOf>,
  caller: Caller<Viewer>,
): Promise<AccountRecord> {
  const { viewer } = caller;
  const isOwn = accountId === viewer.accountId;
  const password_hash = await deps.passwords.unknown();
  const former = await actAsAdmin(deps, accountId, viewer, async ({ db, at }) => {
    const found = await findSessions(db, accountId, at);
    const sessions = found.filter(({ id }) => id !== viewer.sessionId).length;
    await lockAccounts(db, deps.database.dialect, [accountId]);
    await endAllAccess(db, accountId, {
      keptSession: viewer.sessionId,
      keptDeviceHash: hashOfDevice(caller),
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
    if (isOwn) return sessions === 0 ? null : { before: { sessions }, after: { sessions: 0 } };
    // The codes for a new one go to the email for a day, since the phone may be that of someone else, too.
    await updateAccount(db, accountId, { password_hash, phone_changed_at: at, updated_at: at });
    return {
      before: { sessions, hasPassword: true },
      after: { sessions: 0, hasPassword: false },
    };
  });
  if (former && !isOwn) notifyAccount(deps, former, signedOutMessage(deps, former.email));
  return getAccountRecord(deps, accountId, viewer);
}
