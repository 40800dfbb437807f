/** Signs an account out everywhere, and forgets its devices. */
import type { AccountRecord } from '#contract/accounts/administration.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { actAsAdmin } from '../administration/act-as-admin.ts';
import type { AccountDeps } from '../account-deps.ts';
import { getAccountRecord } from '../administration/get-account-record.ts';
import { forgetOtherDevices } from './known-devices.ts';
import { deleteSessions, findSessions } from './sessions.queries.ts';

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
    await forgetOtherDevices(db, accountId, caller);
    const found = await findSessions(db, accountId, at);
    const sessions = found.filter(({ id }) => id !== viewer.sessionId).length;
    if (sessions === 0) return null;
    await deleteSessions(db, accountId, viewer.sessionId);
    return { before: { sessions }, after: { sessions: 0 } };
  });
  return getAccountRecord(deps, accountId, viewer);
}
