/** One account as admins see it, with its sessions. It lists each field and leaves out phones, addresses and secrets. */
import type { AccountRecord } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import { toInstantOrNull } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
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
