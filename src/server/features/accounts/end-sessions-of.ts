/** Signs an account out everywhere. */
import type { AccountRecord } from '#contract/admin-accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { actAsAdmin } from './act-as-admin.ts';
import type { AccountParts } from './account-parts.ts';
import { getAccountRecord } from './get-account-record.ts';
import { deleteSessions, findSessions } from './sessions.queries.ts';

/**
 * The session that asks stays.
 *
 * @throws Refusal `not_found`.
 */
export async function endSessionsOf(
  parts: AccountParts,
  accountId: number,
  viewer: Viewer,
): Promise<AccountRecord> {
  await actAsAdmin(parts, accountId, viewer, async ({ db, at }) => {
    const found = await findSessions(db, accountId, at);
    const sessions = found.filter(({ id }) => id !== viewer.sessionId).length;
    if (sessions === 0) return null;
    await deleteSessions(db, accountId, viewer.sessionId);
    return { before: { sessions }, after: { sessions: 0 } };
  });
  return getAccountRecord(parts, accountId, viewer);
}
