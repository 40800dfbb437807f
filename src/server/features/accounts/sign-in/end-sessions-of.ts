/** Signs an account out everywhere, forgets its devices, and makes its password unusable. */
import type { AccountRecord } from '#contract/accounts/administration.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { endAllAccess } from '#server/database/end-all-access.ts';
import { actAsAdmin } from '../administration/act-as-admin.ts';
import type { AccountDeps } from '../account-deps.ts';
import { holdAccount, updateAccount } from '../accounts.queries.ts';
import { getAccountRecord } from '../administration/get-account-record.ts';
import { signedOutMessage } from '../notices/admin-messages.ts';
import { notifyAccount } from '../notices/notify-account.ts';
import { hashOfDevice } from './known-devices.ts';
import { findSessions } from './sessions.queries.ts';

/**
 * Someone else may know the password, so the owner chooses a new one by mail. For the viewer's own account, keeps the
 * password, and the session and device of the request.
 * @throws Refusal `not_found`.
 */
export async function endSessionsOf(
  deps: AccountDeps,
  accountId: number,
  caller: Caller<Viewer>,
): Promise<AccountRecord> {
  const { viewer } = caller;
  const isOwn = accountId === viewer.accountId;
  const password_hash = await deps.passwords.unknown();
  const former = await actAsAdmin(deps, accountId, viewer, async ({ db, at }) => {
    const found = await findSessions(db, accountId, at);
    const sessions = found.filter(({ id }) => id !== viewer.sessionId).length;
    await holdAccount(db, accountId);
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
