/** Lists an account's sessions, and ends all but the current one. */
import type { Session } from '#contract/accounts/sign-in.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { endAllAccess } from '#server/database/end-all-access.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentSession } from '../accounts.present.ts';
import { holdAccount } from '../accounts.queries.ts';
import { hashOfDevice } from './known-devices.ts';
import { findSessions } from './sessions.queries.ts';

export async function listSessions(
  { database, now }: AccountDeps,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: number | null },
): Promise<Session[]> {
  const rows = await findSessions(database.kysely, accountId, now());
  return rows.map((row) => presentSession(row, sessionId));
}

/** Also forgets all other devices. Resolves to the remaining sessions. */
export async function endOtherSessions(
  deps: AccountDeps,
  caller: Caller<Viewer>,
): Promise<Session[]> {
  const { accountId, sessionId } = caller.viewer;
  await deps.database.kysely.transaction().execute(async (transaction) => {
    // Always lock the account's row first, to avoid deadlocks.
    await holdAccount(transaction, accountId);
    await endAllAccess(transaction, accountId, {
      keptSession: sessionId,
      keptDeviceHash: hashOfDevice(caller),
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
  });
  return listSessions(deps, caller.viewer);
}
