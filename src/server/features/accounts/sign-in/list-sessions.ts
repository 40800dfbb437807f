/** Where one is signed in, and signing out everywhere else. */
import type { Session } from '#contract/accounts/sign-in.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentSession } from '../accounts.present.ts';
import { forgetOtherDevices } from './known-devices.ts';
import { deleteSessions, findSessions } from './sessions.queries.ts';

export async function listSessions(
  { database, now }: AccountDeps,
  { accountId, sessionId }: Viewer,
): Promise<Session[]> {
  const rows = await findSessions(database.kysely, accountId, now());
  return rows.map((row) => presentSession(row, sessionId));
}

/** Forgets all other devices, too; resolves to the sessions that are left. */
export async function endOtherSessions(
  deps: AccountDeps,
  caller: Caller<Viewer>,
): Promise<Session[]> {
  const { accountId, sessionId } = caller.viewer;
  await deps.database.kysely.transaction().execute(async (transaction) => {
    await deleteSessions(transaction, accountId, sessionId);
    await forgetOtherDevices(transaction, accountId, caller);
  });
  return listSessions(deps, caller.viewer);
}
