/** Lists an account's sessions, and ends all but the current one. */
import type { Session } from '#contract/accounts/sign-in.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { endAllAccess, findSessions } from '#server/identity/sessions.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { presentSession } from '#server/identity/user.ts';
import { holdAccount } from '#server/identity/accounts.ts';
import { hashOfDevice } from '#server/identity/devices.ts';

export async function listSessions(
  { database, now }: IdentityDeps,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: number | null },
): Promise<Session[]> {
  const rows = await findSessions(database.kysely, accountId, now());
  return rows.map((row) => presentSession(row, sessionId));
}

/** Also forgets all other devices. Resolves to the remaining sessions. */
export async function endOtherSessions(
  deps: IdentityDeps,
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
