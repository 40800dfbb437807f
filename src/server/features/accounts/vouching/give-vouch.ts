/** A member vouches for an account. Two vouches link it to its number. */
import {
  vouchesNeeded,
  type GivenVouches,
  type vouchingOperations,
  type VouchRequest,
} from '#contract/accounts/vouching.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import { lockAccounts, findAccount } from '#server/identity/accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { approveClaim, lockClaimed, type LostClaim } from '../claims/competing-claims.ts';
import { notifyOfLostClaims } from '../claims/hold-number.ts';
import { notifyAccount } from '#server/identity/mail.ts';
import {
  hasVouched,
  insertVouch,
  withdrawEarlierVouch,
  findOwnVouch,
  withdrawVouchRow,
} from './vouches.ts';
import { approvedByVouchesMessage, vouchedMessage, withdrawnMessage } from './vouch-messages.ts';
import {
  getVouchRequest,
  presentVouchRequest,
  whyNotFor,
  type FoundVouchRequest,
} from './vouch-request.ts';
import { listGivenVouches } from './list-vouches.ts';
import {
  findClaimOf,
  type Vouched,
  claimedBy,
  countVouches,
  neededVouches,
} from '#server/identity/member-of-account.ts';

interface Vouch {
  readonly vouched: Vouched;
  /** The number that is claimed. */
  readonly number: number;
  readonly voucherId: number;
}

interface AddedVouch {
  /** How many vouches stand. */
  readonly vouches: number;
  /** The claims of other accounts that ended because this vouch approved the claim; null if it did not. */
  readonly lost: readonly LostClaim[] | null;
}

/**
 * Writes a vouch and, if it is the last one that a claim needs, approves the claim. Runs in the caller's transaction,
 * which has locked both accounts and the member and has checked that the voucher may vouch.
 */
export async function addVouch(
  db: Connection,
  deps: Pick<IdentityDeps, 'now' | 'claimPolicy'>,
  { vouched, number, voucherId }: Vouch,
): Promise<AddedVouch> {
  const at = deps.now();
  const { accountId, memberId } = vouched;
  // One for an earlier claim may still stand.
  await withdrawEarlierVouch(db, vouched, voucherId, at);
  await insertVouch(db, vouched, voucherId, at);
  const actor = actorOf(voucherId);
  const subjectKey = `fb/${number}`;
  const vouch = { account: accountId, vouchedBy: voucherId };
  const entry = { changedAt: at, actor, subjectKey, accountId };
  await recordChanges(db, [{ ...entry, subject: 'vouch', before: null, after: vouch }]);
  const vouches = await countVouches(db, vouched);
  const needed = neededVouches(deps);
  if (needed === 0 || vouches < needed) return { vouches, lost: null };
  const member = { id: memberId, number };
  const lost = await approveClaim(db, { accountId, member, linkedBy: 'vouches', at, actor });
  if (!lost) return { vouches, lost };
  const claim = {
    subject: 'claim',
    before: { account: accountId, isApproved: false },
    after: { account: accountId, isApproved: true },
    touchedAt: vouched.since,
  };
  await recordChanges(db, [{ ...entry, ...claim }]);
  return { vouches, lost };
}

/** Serializes with other vouches, withdrawals and approvals for this account. */
async function lockVouch(
  db: Connection,
  { database: { dialect } }: Pick<IdentityDeps, 'database'>,
  { vouched, voucherId }: Pick<Vouch, 'vouched' | 'voucherId'>,
): Promise<void> {
  await lockAccounts(db, dialect, [vouched.accountId, voucherId]);
  await lockClaimed(db, dialect, vouched.memberId);
}

function notifyVouched(
  deps: IdentityDeps,
  { account, member }: FoundVouchRequest,
  { vouches, lost }: AddedVouch,
): void {
  const { number } = member;
  const message = lost
    ? approvedByVouchesMessage(deps, account.email, number)
    : vouchedMessage(deps, account.email, { number, vouches, needed: vouchesNeeded });
  notifyAccount(deps, account, message);
  notifyOfLostClaims(deps, number, lost ?? []);
}

/**
 * @throws Refusal `not_found` when nothing waits at the link, `forbidden` when the viewer cannot vouch, `taken` when
 * they have vouched already
 */
export async function giveVouch(
  deps: IdentityDeps,
  { body: { token } }: Input<typeof vouchingOperations.vouch>,
  { viewer }: Caller<Viewer>,
): Promise<VouchRequest> {
  const { kysely } = deps.database;
  const voucherId = viewer.accountId;
  const { vouched } = await getVouchRequest(kysely, token);
  const { vouchRequest, result } = await kysely
    .transaction()
    .execute(async (db) => {
      await lockVouch(db, deps, { vouched, voucherId });
      // Read again, since the request may have been decided before the lock.
      const locked = await getVouchRequest(db, token);
      if (await hasVouched(db, locked.vouched, voucherId)) refuseSecond();
      const problem = await whyNotFor(db, deps, locked, voucherId);
      if (problem !== null) throw new Refusal('forbidden', { message: problem });
      const vouch = { vouched: locked.vouched, number: locked.member.number, voucherId };
      return { vouchRequest: locked, result: await addVouch(db, deps, vouch) };
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) refuseSecond();
      throw error;
    });
  notifyVouched(deps, vouchRequest, result);
  const request = await presentVouchRequest(kysely, deps, vouchRequest, voucherId);
  return { ...request, vouches: result.vouches };
}

function refuseSecond(): never {
  throw new Refusal('taken', { message: 'You have already vouched for this person.' });
}

// Withdraws a vouch.

function refuse(): never {
  throw new Refusal('not_found', {
    message: 'This vouch does not exist, or it was already withdrawn.',
  });
}

/**
 * A number that is linked already stays linked: an admin decides about it.
 * @throws Refusal `not_found` when it is not an own vouch that stands
 */
export async function withdrawVouch(
  deps: IdentityDeps,
  { params: { vouch: id } }: Input<typeof vouchingOperations.withdrawVouch>,
  { viewer }: Caller<Viewer>,
): Promise<GivenVouches> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const own = (await findOwnVouch(kysely, id, viewer.accountId)) ?? refuse();
  const at = now();
  await kysely.transaction().execute(async (db) => {
    await lockAccounts(db, dialect, [own.account_id, viewer.accountId]);
    if (!(await withdrawVouchRow(db, id, at))) refuse();
    await recordChanges(db, [
      {
        changedAt: at,
        actor: actorOf(viewer.accountId),
        subject: 'vouch',
        subjectKey: `fb/${own.number}`,
        before: { account: own.account_id, vouchedBy: viewer.accountId },
        after: null,
        accountId: own.account_id,
      },
    ]);
  });
  const account = await findAccount(kysely, own.account_id, at);
  const claim = await findClaimOf(kysely, own.account_id);
  const waits = claim && !claim.isApproved && claim.member.id === own.member_id;
  if (account && waits) {
    const vouches = await countVouches(kysely, claimedBy(account.id, claim));
    const progress = { number: own.number, vouches, needed: vouchesNeeded };
    notifyAccount(deps, account, withdrawnMessage(deps, account.email, progress));
  }
  return listGivenVouches(deps, viewer);
}
