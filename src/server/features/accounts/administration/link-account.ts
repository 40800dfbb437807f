/** Links an account to a member, and unlinks it. */
import type { AccountRecord, administrationOperations } from '#contract/accounts/administration.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { deleteLapsedAccounts, lockAccounts } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount } from '#server/identity/mail.ts';
import { findClaimOf } from '#server/identity/member-of-account.ts';
import { findMemberWithNumber } from '../claims/claim-member.ts';
import { approvedMessage, labelOf, unlinkedMessage } from '../claims/claim-messages.ts';
import {
  confirmLinkRow,
  deleteClaim,
  lockClaimed,
  recordClaim,
  type ClaimableMember,
} from '../claims/claims.queries.ts';
import {
  addClaim,
  approveLockedClaim,
  notifyOfLostClaims,
  type LostClaim,
} from '../claims/competing-claims.ts';
import { getAccountRecord, getAdministered } from './account-record.ts';
import type { AdministeredAccount } from './find-accounts.ts';

function refuse(message: string): never {
  throw new Refusal('taken', { message });
}

/** @throws Refusal `taken` when the account has another member, or the member another account. */
function checkFree(account: AdministeredAccount, member: ClaimableMember): void {
  const { claimed_number, is_approved } = account;
  if (claimed_number === member.number) return;
  if (claimed_number !== null) {
    const what = is_approved === 1 ? 'is linked to' : 'has claimed';
    const first = is_approved === 1 ? 'Unlink it' : 'Approve or reject that claim';
    refuse(`This account ${what} ${labelOf(claimed_number)}. ${first} first.`);
  }
  if (member.isClaimed) {
    refuse(
      `${labelOf(member.number)} is already linked to another account. Unlink that one first.`,
    );
  }
}

interface Linked {
  readonly account: AdministeredAccount;
  /** The claims of other accounts that this link ended. */
  readonly lost: readonly LostClaim[];
}

/** Runs in the caller's transaction; null when they are linked already. */
async function link(
  db: Connection,
  deps: IdentityDeps,
  { account: accountId, number }: Input<typeof administrationOperations.linkAccount>['params'],
  by: number,
): Promise<Linked | null> {
  const at = deps.now();
  await lockAccounts(db, deps.database.dialect, [accountId]);
  const account = await getAdministered(db, accountId, at);
  const { id: memberId } = await findMemberWithNumber(db, number);
  await lockClaimed(db, deps.database.dialect, memberId);
  // Read again, since the number may have been linked before the lock.
  const member = await findMemberWithNumber(db, number);
  checkFree(account, member);
  const claim = await findClaimOf(db, accountId);
  const entry = { at, by, number, accountId, claimedAt: claim?.claimedAt ?? null };
  const linked = { account: accountId, isApproved: true };
  const claimed = account.claimed_number === null ? null : account.is_approved === 1;
  if (claimed === true) {
    // Only the claimant has approved it. Once an admin confirms it, the member may vouch for others.
    if (await confirmLinkRow(db, { accountId, memberId: member.id })) {
      await recordClaim(db, {
        ...entry,
        before: { ...linked, linkedBy: 'claimant' },
        after: { ...linked, linkedBy: 'admin' },
      });
    }
    return null;
  }
  const linking = { accountId, member, linkedBy: 'admin', at, by } as const;
  const lost =
    claimed === null
      ? ((await addClaim(db, deps.database, { ...linking, claimedAt: at })) ??
        refuse('Someone else has just linked the account or the member.'))
      : ((await approveLockedClaim(db, linking)) ??
        refuse('Another admin has just approved or rejected this claim.'));
  const before = claimed === null ? null : { account: accountId, isApproved: false };
  await recordClaim(db, { ...entry, before, after: linked });
  return { account, lost };
}

/**
 * The database guarantees one member per account and one account per member, also for concurrent
 * links.
 * @throws Refusal `not_found` for the account or the number, `taken` when either is linked
 * elsewhere.
 */
export async function linkAccount(
  deps: IdentityDeps,
  { params }: Input<typeof administrationOperations.linkAccount>,
  { viewer }: Caller<Viewer>,
): Promise<AccountRecord> {
  const { kysely } = deps.database;
  await deleteLapsedAccounts(kysely, deps.now());
  const linked = await kysely
    .transaction()
    .execute((db) => link(db, deps, params, viewer.accountId));
  if (linked) {
    const { account, lost } = linked;
    notifyAccount(deps, account, approvedMessage(deps, account.email, params.number));
    notifyOfLostClaims(deps, params.number, lost);
  }
  return getAccountRecord(deps, params.account, viewer);
}

/** @throws Refusal `not_found` when the two are not linked. */
export async function unlinkAccount(
  deps: IdentityDeps,
  { params: { account: accountId, number } }: Input<typeof administrationOperations.unlinkAccount>,
  { viewer }: Caller<Viewer>,
): Promise<AccountRecord> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const account = await kysely.transaction().execute(async (db) => {
    const at = now();
    await lockAccounts(db, dialect, [accountId]);
    const found = await getAdministered(db, accountId, at);
    const member = await findMemberWithNumber(db, number);
    await lockClaimed(db, dialect, member.id);
    const claim = await findClaimOf(db, accountId);
    if (!(await deleteClaim(db, { accountId, memberId: member.id, isApproved: true }))) {
      const message = `This account is not linked to ${labelOf(number)}.`;
      throw new Refusal('not_found', { message });
    }
    await recordClaim(db, {
      at,
      by: viewer.accountId,
      number,
      accountId,
      claimedAt: claim?.claimedAt ?? null,
      before: { account: accountId, isApproved: true },
      after: null,
    });
    return found;
  });
  notifyAccount(deps, account, unlinkedMessage(deps, account.email, number));
  return getAccountRecord(deps, accountId, viewer);
}
