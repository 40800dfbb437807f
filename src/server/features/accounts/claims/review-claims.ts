/** Lists claims for admins, who approve or reject them. */
import {
  claimListLimit,
  type ApprovalReport,
  type ClaimLists,
  type claimOperations,
  type ReviewedClaim,
} from '#contract/accounts/claims.ts';
import { proofsKeptSince } from '#contract/accounts/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { toInstant } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount } from '#server/identity/mail.ts';
import { neededVouches } from '#server/identity/member-of-account.ts';
import { approvedMessage, rejectedMessage } from './claim-messages.ts';
import { deleteClaim, lockClaimed, recordClaim } from './claims.queries.ts';
import { approveLockedClaim, notifyOfLostClaims } from './competing-claims.ts';
import { countClaimProofs } from './proofs.ts';
import {
  countPendingClaims,
  findPendingClaim,
  findReviewedClaims,
  type ClaimToReview,
} from './reviewed-claims.queries.ts';

const present = (row: ClaimToReview, proofs: number): ReviewedClaim => ({
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
  claimedAt: toInstant(row.claimed_at),
  vouches: row.vouches,
  rivals: row.rivals,
  proofs,
});

export async function listClaims({
  database,
  claimPolicy,
  now,
}: Pick<IdentityDeps, 'database' | 'claimPolicy' | 'now'>): Promise<ClaimLists> {
  const { kysely } = database;
  const pending = await findReviewedClaims(kysely, 'pending', claimListLimit);
  const latest = await findReviewedClaims(kysely, 'approved', claimListLimit);
  const proofs = await countClaimProofs(kysely, proofsKeptSince(now()));
  return {
    areReviewed: claimPolicy !== 'open',
    neededVouches: neededVouches({ claimPolicy }),
    pending: pending.map((row) => present(row, proofs.get(row.account_id) ?? 0)),
    pendingCount: await countPendingClaims(kysely),
    latest: latest.map((row) => present(row, 0)),
  };
}

type ClaimParams = Input<typeof claimOperations.approveClaim>['params'];

function refuseDecided(): never {
  throw new Refusal('not_found', { message: 'This claim is no longer waiting for approval.' });
}

async function getPending(
  db: Connection,
  { account, number }: ClaimParams,
): Promise<ClaimToReview> {
  return (await findPendingClaim(db, account, number)) ?? refuseDecided();
}

/** What both decisions write into the change log. */
const recorded = ({ number, account_id, claimed_at }: ClaimToReview) => ({
  number,
  accountId: account_id,
  claimedAt: claimed_at,
  before: { account: account_id, isApproved: false },
});

/** @throws Refusal `not_found` when there is no such claim of a validated account, or it has already been decided. */
async function approve(deps: IdentityDeps, params: ClaimParams, by: number): Promise<void> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const { claim, lost } = await kysely.transaction().execute(async (db) => {
    await lockAccounts(db, dialect, [params.account]);
    const pending = await getPending(db, params);
    const { account_id: accountId, member_id: id, number } = pending;
    await lockClaimed(db, dialect, id);
    const at = now();
    const approval = { accountId, member: { id, number }, linkedBy: 'admin', at, by } as const;
    const ended = (await approveLockedClaim(db, approval)) ?? refuseDecided();
    const after = { account: accountId, isApproved: true };
    await recordClaim(db, { at, by, ...recorded(pending), after });
    return { claim: pending, lost: ended };
  });
  notifyAccount(deps, claim, approvedMessage(deps, claim.email, claim.number));
  notifyOfLostClaims(deps, claim.number, lost);
}

/**
 * Of two admins who decide at once, only one succeeds.
 *
 * @throws Refusal `not_found` when there is no such claim of a validated account, or it has already been decided.
 */
export async function approveClaim(
  deps: IdentityDeps,
  { params }: Input<typeof claimOperations.approveClaim>,
  { viewer }: Caller<Viewer>,
): Promise<ClaimLists> {
  await approve(deps, params, viewer.accountId);
  return listClaims(deps);
}

/** Each in its own transaction, so that one that was decided meanwhile does not keep the others waiting. */
export async function approveClaims(
  deps: IdentityDeps,
  { body: { claims } }: Input<typeof claimOperations.approveClaims>,
  { viewer }: Caller<Viewer>,
): Promise<ApprovalReport> {
  const missing: number[] = [];
  for (const { accountId: account, freakBrotherNumber: number } of claims) {
    try {
      await approve(deps, { account, number }, viewer.accountId);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
      missing.push(number);
    }
  }
  return { lists: await listClaims(deps), approved: claims.length - missing.length, missing };
}

/** @throws Refusal `not_found` as for `approveClaim`. */
export async function rejectClaim(
  deps: IdentityDeps,
  { params, body: { reason } }: Input<typeof claimOperations.rejectClaim>,
  { viewer }: Caller<Viewer>,
): Promise<ClaimLists> {
  const { database, now } = deps;
  const at = now();
  const claim = await database.kysely.transaction().execute(async (db) => {
    const pending = await getPending(db, params);
    const { account_id: accountId, member_id: memberId } = pending;
    if (!(await deleteClaim(db, { accountId, memberId, isApproved: false }))) refuseDecided();
    const after = { rejectedFor: reason };
    await recordClaim(db, { at, by: viewer.accountId, ...recorded(pending), after });
    return pending;
  });
  notifyAccount(deps, claim, rejectedMessage(deps, claim.email, claim.number, reason));
  return listClaims(deps);
}
