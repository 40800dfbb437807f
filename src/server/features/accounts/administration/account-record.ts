/** One account as admins see it, with its sessions. It lists each field and leaves out phones, addresses and secrets. */
import type { AccountRecord } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import { toInstantOrNull } from '#contract/time.ts';
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findSessions, presentSession } from '#server/identity/sessions.ts';
import { findSecondFactor } from '#server/identity/user.ts';
import { findAdministered, presentAccount, type AdministeredAccount } from './find-accounts.ts';

/** @throws Refusal `not_found` for an account that does not exist or has lapsed. */
export async function getAdministered(
  db: Connection,
  id: number,
  now: number,
): Promise<AdministeredAccount> {
  const account = await findAdministered(db, id, now);
  if (account) return account;
  throw new Refusal('not_found', { message: 'This account does not exist or was deleted.' });
}

async function isOnlyAdmin(db: Connection, accountId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .select('id')
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0]?.id === accountId;
}

/** @throws Refusal `not_found` for an account that does not exist or has lapsed. */
export async function getAccountRecord(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  id: number,
  viewer: Viewer,
): Promise<AccountRecord> {
  const { kysely } = database;
  const account = await getAdministered(kysely, id, now());
  const sessions = await findSessions(kysely, id, now());
  return {
    ...presentAccount(account),
    validatedAt: toInstantOrNull(account.validated_at),
    disabledAt: toInstantOrNull(account.disabled_at),
    lapsesAt: toInstantOrNull(account.lapses_at),
    sessions: sessions.map((row) => presentSession(row, viewer.sessionId)),
    hasSecondFactor: (await findSecondFactor(kysely, id)) !== undefined,
    isSelfLinked: account.linked_by === 'claimant',
    isOwn: account.id === viewer.accountId,
    isLastAdmin: await isOnlyAdmin(kysely, id),
  };
}

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
