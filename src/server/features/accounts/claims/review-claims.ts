/** Lists claims for admins, and approves or rejects them. */
import { type ClaimLists, type ReviewedClaim, claimListLimit } from '#contract/accounts/claims.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { approvedMessage, rejectedMessage } from '../notices/admin-messages.ts';
import {
  approveClaimRow,
  countPendingClaims,
  deleteClaim,
  findPendingClaim,
  findReviewedClaims,
  type ClaimToReview,
} from './claims.queries.ts';
import { recordClaim } from './record-claim.ts';
import { notifyAccount } from '../notices/notify-account.ts';

interface Which {
  readonly accountId: number;
  readonly number: number;
}

const present = (row: ClaimToReview): ReviewedClaim => ({
  account: {
    accountId: row.account_id,
    firstName: row.account_first_name,
    lastName: row.account_last_name,
    email: row.email,
    isApproved: row.is_approved === 1,
  },
  member: {
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
  },
  claimedAt: presentInstant(row.claimed_at),
});

export async function listClaims({
  database,
  areClaimsOpen,
}: Pick<AccountDeps, 'database' | 'areClaimsOpen'>): Promise<ClaimLists> {
  const { kysely } = database;
  const pending = await findReviewedClaims(kysely, 'pending', claimListLimit);
  const latest = await findReviewedClaims(kysely, 'approved', claimListLimit);
  return {
    areReviewed: !areClaimsOpen,
    pending: pending.map(present),
    pendingCount: await countPendingClaims(kysely),
    latest: latest.map(present),
  };
}

export async function countWaitingClaims({
  database,
}: Pick<AccountDeps, 'database'>): Promise<number> {
  return countPendingClaims(database.kysely);
}

async function getPending(db: Connection, { accountId, number }: Which): Promise<ClaimToReview> {
  const claim = await findPendingClaim(db, accountId, number);
  return claim ?? refuseDecided();
}

function refuseDecided(): never {
  throw new Refusal('not_found', { message: 'This claim is no longer waiting for approval.' });
}

const pendingSnapshot = ({ account_id }: ClaimToReview) => ({
  account: account_id,
  isApproved: false,
});

/**
 * Of two admins who decide at once, only one succeeds.
 * @throws Refusal `not_found` when there is no such claim of a validated account, or it has already
 * been decided.
 */
export async function approveClaim(
  deps: AccountDeps,
  which: Which,
  viewer: Viewer,
): Promise<ClaimLists> {
  const { database, now } = deps;
  const claim = await database.kysely.transaction().execute(async (db) => {
    const pending = await getPending(db, which);
    if (!(await approveClaimRow(db, pending.account_id, pending.member_id))) refuseDecided();
    await recordClaim(db, {
      at: now(),
      viewer,
      number: pending.number,
      accountId: pending.account_id,
      claimedAt: pending.claimed_at,
      before: pendingSnapshot(pending),
      after: { account: pending.account_id, isApproved: true },
    });
    return pending;
  });
  notifyAccount(deps, claim, approvedMessage(deps, claim.email, claim.number));
  return listClaims(deps);
}

/** @throws Refusal `not_found` as for `approveClaim`. */
export async function rejectClaim(
  deps: AccountDeps,
  which: Which,
  reason: string,
  viewer: Viewer,
): Promise<ClaimLists> {
  const { database, now } = deps;
  const claim = await database.kysely.transaction().execute(async (db) => {
    const pending = await getPending(db, which);
    const { account_id: accountId, member_id: memberId } = pending;
    if (!(await deleteClaim(db, { accountId, memberId, isApproved: false }))) refuseDecided();
    await recordClaim(db, {
      at: now(),
      viewer,
      number: pending.number,
      accountId,
      claimedAt: pending.claimed_at,
      before: pendingSnapshot(pending),
      after: { rejectedFor: reason },
    });
    return pending;
  });
  notifyAccount(deps, claim, rejectedMessage(deps, claim.email, claim.number, reason));
  return listClaims(deps);
}
