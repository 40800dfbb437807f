/** A member vouches for an account, or withdraws that. Two vouches link the account to its number. */
import {
  vouchesNeeded,
  type GivenVouches,
  type vouchingOperations,
  type VouchRequest,
} from '#contract/accounts/vouching.ts';
import { Refusal } from '#contract/errors.ts';
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { findAccount, lockAccounts } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount, emailMessage, type MessageDeps } from '#server/identity/mail.ts';
import {
  claimedBy,
  countVouches,
  findClaimOf,
  neededVouches,
  type Vouched,
} from '#server/identity/member-of-account.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { labelOf, profileOf } from '../claims/claim-messages.ts';
import { lockClaimed, recordClaim } from '../claims/claims.queries.ts';
import {
  approveLockedClaim,
  notifyOfLostClaims,
  type LostClaim,
} from '../claims/competing-claims.ts';
import { listGivenVouches } from './list-vouches.ts';
import {
  getVouchRequest,
  presentVouchRequest,
  whyNotFor,
  type FoundVouchRequest,
} from './vouch-request.ts';
import { hasVouched } from './vouches.ts';

interface Progress {
  readonly number: number;
  readonly vouches: number;
  readonly needed: number;
}

/** For a claimant whose claim still waits. */
function vouchedMessage(
  deps: MessageDeps,
  to: string,
  { number, vouches, needed }: Progress,
): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `A member vouched for you`,
    `A member has vouched that you are ${label}. You now have ${vouches} of ${needed} vouches.`,
    `Show your code to other members: ${deps.origin}/claim-number`,
  );
}

function approvedByVouchesMessage(deps: MessageDeps, to: string, number: number): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `${label} is yours`,
    `Members who know you have vouched for you, and your account is now linked to ${label}. You can fill in your profile and add photos.`,
    `Your profile: ${profileOf(deps, number)}`,
  );
}

/** For a claimant who needs another vouch now. */
function withdrawnMessage(
  deps: MessageDeps,
  to: string,
  { number, vouches, needed }: Progress,
): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `A vouch was withdrawn`,
    `A member no longer vouches that you are ${label}. You now have ${vouches} of ${needed} vouches.`,
    `Show your code to other members: ${deps.origin}/claim-number`,
  );
}

interface Vouch {
  readonly vouched: Vouched;
  /** The number that is claimed. */
  readonly number: number;
  readonly voucherId: number;
}

interface AddedVouch {
  /** How many vouches are valid. */
  readonly vouches: number;
  /** The claims of other accounts that ended because this vouch approved the claim; null if it did not. */
  readonly lost: readonly LostClaim[] | null;
}

interface RecordedVouch {
  readonly at: number;
  readonly accountId: number;
  readonly number: number;
  readonly voucherId: number;
}

async function recordVouch(
  db: Connection,
  { at, accountId, number, voucherId }: RecordedVouch,
  what: 'given' | 'withdrawn',
): Promise<void> {
  const vouch: Snapshot<'vouch'> = { account: accountId, vouchedBy: voucherId };
  await recordChange(db, {
    changedAt: at,
    actor: actorOf(voucherId),
    subject: 'vouch',
    subjectKey: `fb/${number}`,
    before: what === 'given' ? null : vouch,
    after: what === 'given' ? vouch : null,
    accountId,
  });
}

/**
 * Writes a vouch and, if it is the last one that a claim needs, approves the claim. Runs in the caller's transaction,
 * which has locked both accounts and the member and has checked that the voucher may vouch.
 * @throws the database's unique violation when the member has vouched for this claim already
 */
export async function addVouch(
  db: Connection,
  deps: Pick<IdentityDeps, 'now' | 'claimPolicy'>,
  { vouched, number, voucherId }: Vouch,
): Promise<AddedVouch> {
  const at = deps.now();
  const { accountId, memberId, since } = vouched;
  // One for an earlier claim may still be valid.
  await db
    .updateTable('vouches')
    .set({ withdrawn_at: at })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('voucher_id', '=', voucherId)
    .where('given_at', '<', since)
    .where('withdrawn_at', 'is', null)
    .execute();
  await db
    .insertInto('vouches')
    .values({ account_id: accountId, member_id: memberId, voucher_id: voucherId, given_at: at })
    .execute();
  await recordVouch(db, { at, accountId, number, voucherId }, 'given');
  const vouches = await countVouches(db, vouched);
  const needed = neededVouches(deps);
  if (needed === 0 || vouches < needed) return { vouches, lost: null };
  const member = { id: memberId, number };
  const approval = { accountId, member, linkedBy: 'vouches', at, by: voucherId } as const;
  const lost = await approveLockedClaim(db, approval);
  if (!lost) return { vouches, lost };
  await recordClaim(db, {
    at,
    by: voucherId,
    number,
    accountId,
    claimedAt: since,
    before: { account: accountId, isApproved: false },
    after: { account: accountId, isApproved: true },
  });
  return { vouches, lost };
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

function refuseSecond(): never {
  throw new Refusal('taken', { message: 'You have already vouched for this person.' });
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
  const { kysely, dialect } = deps.database;
  const voucherId = viewer.accountId;
  const { vouched } = await getVouchRequest(kysely, token);
  const { vouchRequest, result } = await kysely
    .transaction()
    .execute(async (db) => {
      // Other vouches, withdrawals and approvals for this account wait.
      await lockAccounts(db, dialect, [vouched.accountId, voucherId]);
      await lockClaimed(db, dialect, vouched.memberId);
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

function refuseWithdrawn(): never {
  throw new Refusal('not_found', {
    message: 'This vouch does not exist, or it was already withdrawn.',
  });
}

/**
 * A number that is linked already stays linked: an admin decides about it.
 * @throws Refusal `not_found` when it is not an own vouch, or was withdrawn already
 */
export async function withdrawVouch(
  deps: IdentityDeps,
  { params: { vouch: id } }: Input<typeof vouchingOperations.withdrawVouch>,
  { viewer }: Caller<Viewer>,
): Promise<GivenVouches> {
  const { database, now } = deps;
  const { kysely, dialect } = database;
  const voucherId = viewer.accountId;
  const own = await kysely
    .selectFrom('vouches')
    .innerJoin('members', 'members.id', 'vouches.member_id')
    .where('vouches.id', '=', id)
    .where('voucher_id', '=', voucherId)
    .select(['vouches.account_id', 'vouches.member_id', 'members.number'])
    .executeTakeFirst();
  if (!own) refuseWithdrawn();
  const { account_id: accountId, member_id: memberId, number } = own;
  const at = now();
  await kysely.transaction().execute(async (db) => {
    await lockAccounts(db, dialect, [accountId, voucherId]);
    const { numUpdatedRows } = await db
      .updateTable('vouches')
      .set({ withdrawn_at: at })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) refuseWithdrawn();
    await recordVouch(db, { at, accountId, number, voucherId }, 'withdrawn');
  });
  const account = await findAccount(kysely, accountId, at);
  const claim = await findClaimOf(kysely, accountId);
  const waits = claim && !claim.isApproved && claim.member.id === memberId;
  if (account && waits) {
    const vouches = await countVouches(kysely, claimedBy(accountId, claim));
    const progress = { number, vouches, needed: vouchesNeeded };
    notifyAccount(deps, account, withdrawnMessage(deps, account.email, progress));
  }
  return listGivenVouches(deps, viewer);
}
