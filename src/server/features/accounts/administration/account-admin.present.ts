/** The admin view of accounts. It lists each field and leaves out phones, addresses and secrets. */
import type { AccountListItem, AccountRecord } from '#contract/accounts/administration.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AdministeredAccount } from './account-admin.queries.ts';
import { presentInstant, presentSession } from '../accounts.present.ts';
import type { SessionRow } from '../sign-in/sessions.queries.ts';

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

export function presentAccountRecord(
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
