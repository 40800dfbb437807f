/** Signs an account out everywhere, and forgets its devices. */
import type { AccountRecord } from '#contract/accounts/administration.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { endAllAccess } from '#server/database/end-all-access.ts';
import { actAsAdmin } from '../administration/act-as-admin.ts';
import type { AccountDeps } from '../account-deps.ts';
import { holdAccount } from '../accounts.queries.ts';
import { getAccountRecord } from '../administration/get-account-record.ts';
import { hashOfDevice } from './known-devices.ts';
import { findSessions } from './sessions.queries.ts';

/**
 * Keeps the session and device of the request.
 * @throws Refusal `not_found`.
 */
export async function endSessionsOf(
  deps: AccountDeps,
  accountId: number,
  caller: Caller<Viewer>,
): Promise<AccountRecord> {
  const { viewer } = caller;
  await actAsAdmin(deps, accountId, viewer, async ({ db, at }) => {
    const found = await findSessions(db, accountId, at);
    const sessions = found.filter(({ id }) => id !== viewer.sessionId).length;
    await holdAccount(db, accountId);
    await endAllAccess(db, accountId, {
      keptSession: viewer.sessionId,
      keptDeviceHash: hashOfDevice(caller),
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
    if (sessions === 0) return null;
    return { before: { sessions }, after: { sessions: 0 } };
  });
  return getAccountRecord(deps, accountId, viewer);
}
