/** The admin view of accounts. It lists each field and leaves out phones, addresses and secrets. */
import { toInstantOrNull } from '#contract/time.ts';
import type { AccountRecord } from '#contract/accounts/administration.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import {
  findAdministered,
  isOnlyAdmin,
  type AdministeredAccount,
  presentAccount,
} from './find-accounts.ts';
import { findSecondFactor } from '#server/identity/user.ts';
import { findSessions, presentSession, type SessionRow } from '#server/identity/sessions.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';

interface AccountState {
  readonly sessions: readonly SessionRow[];
  readonly hasSecondFactor: boolean;
  readonly isLastAdmin: boolean;
}

function presentAccountRecord(
  account: AdministeredAccount,
  { sessions, hasSecondFactor, isLastAdmin }: AccountState,
  viewer: Viewer,
): AccountRecord {
  return {
    ...presentAccount(account),
    validatedAt: toInstantOrNull(account.validated_at),
    disabledAt: toInstantOrNull(account.disabled_at),
    lapsesAt: toInstantOrNull(account.lapses_at),
    sessions: sessions.map((row) => presentSession(row, viewer.sessionId)),
    hasSecondFactor,
    isSelfLinked: account.linked_by === 'claimant',
    isOwn: account.id === viewer.accountId,
    isLastAdmin,
  };
}

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

/** @throws Refusal `not_found` for an account that does not exist or has lapsed. */
export async function getAccountRecord(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  id: number,
  viewer: Viewer,
): Promise<AccountRecord> {
  const { kysely } = database;
  const account = await getAdministered(kysely, id, now());
  const sessions = await findSessions(kysely, id, now());
  const isLastAdmin = await isOnlyAdmin(kysely, id);
  const hasSecondFactor = (await findSecondFactor(kysely, id)) !== undefined;
  return presentAccountRecord(account, { sessions, hasSecondFactor, isLastAdmin }, viewer);
}
