/** Does something to an account that only one who is an admin at that very moment may do. */
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AdministeredAccount } from './account-admin.queries.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockAdmins } from '../accounts.queries.ts';
import { getAdministered } from './get-account-record.ts';

/** What the change log keeps of an account. */
type Snapshot = Readonly<Record<string, string | number | boolean>>;

interface Change {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

interface Act {
  readonly db: Connection;
  readonly account: AdministeredAccount;
  readonly at: number;
  /** How many admins there are who can act. */
  readonly admins: number;
}

/**
 * Keeps other writers of admins waiting until the transaction ends.
 *
 * @returns how many admins there are who can act.
 * @throws Refusal `forbidden` for who is no admin any more.
 */
export async function lockAsAdmin(
  { database }: Pick<AccountDeps, 'database'>,
  db: Connection,
  viewer: Viewer,
): Promise<number> {
  const admins = await lockAdmins(db, database.dialect);
  if (!admins.some(({ id }) => id === viewer.accountId)) throw new Refusal('forbidden');
  return admins.length;
}

/**
 * Two admins who act on each other at once come one after the other, and the second is an admin no more.
 *
 * @param act null when there is nothing to do; else what goes into the change log.
 * @returns the account as it was, or null when nothing was done.
 * @throws Refusal `forbidden` for who is no admin any more, `not_found` for the account, and what `act` refuses.
 */
export async function actAsAdmin(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
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
    await recordChanges(db, [
      {
        changedAt: at,
        actor: `account/${viewer.accountId}`,
        subject: 'account',
        subjectKey: String(accountId),
        ...change,
        touchedAt: account.updated_at,
        accountId,
      },
    ]);
    return account;
  });
}
