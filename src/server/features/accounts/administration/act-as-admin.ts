/** Runs a change that needs admin rights at the moment of the change. */
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { getAdministered } from './account-record.ts';
import type { AdministeredAccount } from './find-accounts.ts';

interface Change {
  readonly before: Snapshot<'account'>;
  readonly after: Snapshot<'account'>;
}

interface Act {
  readonly db: Connection;
  readonly account: AdministeredAccount;
  readonly at: number;
  /** Number of admins who are not disabled. */
  readonly admins: number;
}

/**
 * Runs `act` while all admins are locked: when two admins change each other at once, the second is
 * refused.
 * @param act returns the entry for the change log, or null when there is nothing to do
 * @returns the account as it was before, or null when nothing changed.
 * @throws Refusal `forbidden` when the viewer is no longer an admin, `not_found` for the account,
 * and the refusals of `act`.
 */
export async function actAsAdmin(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  accountId: number,
  viewer: Viewer,
  act: (given: Act) => Promise<Change | null>,
): Promise<AdministeredAccount | null> {
  return database.kysely.transaction().execute(async (db) => {
    const admins = await lockAsAdmin({ database }, db, viewer);
    const at = now();
    const account = await getAdministered(db, accountId, at);
    const change = await act({ db, account, at, admins });
    if (!change) return null;
    await recordChange(db, {
      changedAt: at,
      actor: actorOf(viewer.accountId),
      subject: 'account',
      subjectKey: String(accountId),
      ...change,
      touchedAt: account.updated_at,
      accountId,
    });
    return account;
  });
}
