/** The admin view of accounts. It lists each field and leaves out phones, addresses and secrets. */
import type { AccountListItem, AccountRecord } from '#contract/accounts/administration.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findAdministered, isOnlyAdmin, type AdministeredAccount } from './find-accounts.ts';
import { presentInstant, presentSession, findSecondFactor } from '#server/identity/user.ts';
import { findSessions, type SessionRow } from '#server/identity/sessions.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '#server/identity/identity-deps.ts';

const presentMaybe = (instant: number | null) =>
  instant === null ? null : presentInstant(instant);

export function presentAccount(account: AdministeredAccount): AccountListItem {
  return {
    accountId: account.id,
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    role: account.role,
    isValidated: account.validated_at !== null,
    isDisabled: account.disabled_at !== null,
    freakBrotherNumber: account.claimed_number,
    isPending: account.is_approved === 0,
    createdAt: presentInstant(account.created_at),
    lastUsedAt: presentInstant(Math.max(account.signed_in_at, account.used_at ?? 0)),
  };
}

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
    validatedAt: presentMaybe(account.validated_at),
    disabledAt: presentMaybe(account.disabled_at),
    lapsesAt: presentMaybe(account.lapses_at),
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
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
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
