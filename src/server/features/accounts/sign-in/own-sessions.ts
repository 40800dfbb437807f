/** Lists an account's sessions, and ends all but the current one. */
import type { Session } from '#contract/accounts/sign-in.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import { hashOfDevice } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { endAllAccess, findSessions, presentSession } from '#server/identity/sessions.ts';

export async function listSessions(
  { database, now }: IdentityDeps,
  { accountId, sessionId }: Pick<Viewer, 'accountId' | 'sessionId'>,
): Promise<Session[]> {
  const rows = await findSessions(database.kysely, accountId, now());
  return rows.map((row) => presentSession(row, sessionId));
}

/** Also forgets all other devices. Resolves to the remaining sessions. */
export async function endOtherSessions(
  deps: IdentityDeps,
  _input: unknown,
  caller: Caller<Viewer>,
): Promise<Session[]> {
  const { accountId, sessionId } = caller.viewer;
  const { database } = deps;
  await database.kysely.transaction().execute(async (transaction) => {
    // Always lock the account's row first, to avoid deadlocks.
    await lockAccounts(transaction, database.dialect, [accountId]);
    await endAllAccess(transaction, accountId, {
      keptSession: sessionId,
      keptDeviceHash: hashOfDevice(caller),
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
  });
  return listSessions(deps, caller.viewer);
}
