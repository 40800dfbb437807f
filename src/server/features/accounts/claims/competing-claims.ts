/**
 * Several accounts may claim one number. Once a claim is approved and its account is validated, the account has the
 * number: the other claims end, and their accounts are notified.
 */
import type { LinkedBy } from '#server/database/schema/claims.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findClaimOf } from '#server/identity/member-of-account.ts';
import { mayNotifyNewAddress } from '#server/identity/new-address-mails.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import { deceasedClaimMessage, lostClaimMessage } from './claim-messages.ts';
import {
  deleteClaim,
  deleteProofsAndVouchLink,
  findClaimableMember,
  lockClaimed,
  recordClaim,
} from './claims.queries.ts';

/** A claim that ended because another account got the number. */
export interface LostClaim {
  readonly accountId: number;
  readonly isApproved: boolean;
  readonly claimedAt: number;
}

interface ClaimChange {
  readonly accountId: number;
  readonly member: { readonly id: number; readonly number: number };
  readonly at: number;
  /** The account that makes the change. */
  readonly by: number;
}

async function recordEnded(
  db: Connection,
  { accountId, isApproved, claimedAt }: LostClaim,
  { member: { number }, at, by }: Omit<ClaimChange, 'accountId'>,
): Promise<void> {
  const before = { account: accountId, isApproved };
  await recordClaim(db, { at, by, number, accountId, claimedAt, before, after: null });
}

/** Runs in the caller's transaction, which has locked the member and given the number to this account. */
async function endOtherClaims(db: Connection, change: ClaimChange): Promise<LostClaim[]> {
  const rows = await db
    .deleteFrom('claims')
    .where('member_id', '=', change.member.id)
    .where('account_id', '!=', change.accountId)
    .returning(['account_id', 'is_approved', 'claimed_at'])
    .execute();
  const lost = rows.map((row) => ({
    accountId: row.account_id,
    isApproved: row.is_approved === 1,
    claimedAt: row.claimed_at,
  }));
  for (const claim of lost) {
    await deleteProofsAndVouchLink(db, claim.accountId);
    await recordEnded(db, claim, change);
  }
  return lost;
}

/**
 * Runs in the caller's transaction. An approved claim of a validated account links it, which shows its photos that waited.
 * @returns the claims that this one ended; null when the account already has a claim or another
 * account has the number.
 */
export async function addClaim(
  db: Connection,
  { dialect }: Pick<IdentityDeps['database'], 'dialect'>,
  claim: ClaimChange & { readonly linkedBy: LinkedBy | null; readonly claimedAt: number },
): Promise<LostClaim[] | null> {
  const { accountId, member, linkedBy, claimedAt, at } = claim;
  await lockAccounts(db, dialect, [accountId]);
  await lockClaimed(db, dialect, member.id);
  const found = await findClaimableMember(db, member.number);
  if (found?.id !== member.id || found.isClaimed || (await findClaimOf(db, accountId))) return null;
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('validated_at')
    .executeTakeFirst();
  const isValidated = account !== undefined && account.validated_at !== null;
  await db
    .insertInto('claims')
    .values({
      account_id: accountId,
      member_id: member.id,
      is_approved: linkedBy === null ? 0 : 1,
      linked_by: linkedBy,
      linked_at: linkedBy === null ? null : at,
      is_validated: isValidated ? 1 : 0,
      claimed_at: claimedAt,
    })
    .execute();
  await publishHeldPhotos(db, accountId);
  return isValidated && linkedBy !== null ? endOtherClaims(db, claim) : [];
}

/**
 * Runs in the caller's transaction, which has locked the account and then the member, and records the approval itself.
 * Deletes the proofs and the link for vouches, and shows the photos that waited. The claim of an account that is not
 * validated yet ends no others.
 * @returns the claims that ended; null when this one is already approved or gone.
 */
export async function approveLockedClaim(
  db: Connection,
  { linkedBy, ...change }: ClaimChange & { readonly linkedBy: LinkedBy },
): Promise<LostClaim[] | null> {
  const { accountId, member, at } = change;
  const approved = await db
    .updateTable('claims')
    .set({ is_approved: 1, linked_by: linkedBy, linked_at: at })
    .where('account_id', '=', accountId)
    .where('member_id', '=', member.id)
    .where('is_approved', '=', 0)
    .returning('is_validated')
    .executeTakeFirst();
  if (!approved) return null;
  await deleteProofsAndVouchLink(db, accountId);
  await publishHeldPhotos(db, accountId);
  return approved.is_validated === 1 ? endOtherClaims(db, change) : [];
}

interface ValidationDeps extends Pick<IdentityDeps, 'database' | 'claimPolicy'> {
  /** Approves the claim if the account was invited to the number. */
  readonly approveInvited: (
    db: Connection,
    accountId: number,
    at: number,
  ) => Promise<readonly LostClaim[]>;
}

interface ValidatedClaim {
  readonly number: number;
  /** The claims of other accounts that this one ended. */
  readonly lost: readonly LostClaim[];
  /** Whether the claim was ended because the member has died since. */
  readonly isOfDeceased: boolean;
}

/**
 * Runs in the transaction that validates the account, after its row was written. Shows its photos that waited, if it is
 * linked now. The number of a member who was marked as deceased since the claim can no longer be claimed, unless an admin
 * approved it.
 * @returns null for an account without a claim, or whose claim ended meanwhile.
 */
export async function validateClaim(
  db: Connection,
  { database: { dialect }, claimPolicy, approveInvited }: ValidationDeps,
  accountId: number,
  at: number,
): Promise<ValidatedClaim | null> {
  const claim = await findClaimOf(db, accountId);
  if (!claim) return null;
  const { member, isApproved, claimedAt } = claim;
  const { id: memberId, number } = member;
  await lockClaimed(db, dialect, memberId);
  const change = { accountId, member, at, by: accountId };
  const isDeceased = (await findClaimableMember(db, number))?.isDeceased === true;
  if (isDeceased && (claimPolicy === 'open' || !isApproved)) {
    if (!(await deleteClaim(db, { accountId, memberId, isApproved }))) return null;
    await recordEnded(db, { accountId, isApproved, claimedAt }, change);
    return { number, lost: [], isOfDeceased: true };
  }
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ is_validated: 1 })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  await publishHeldPhotos(db, accountId);
  const lost = await approveInvited(db, accountId, at);
  return {
    number,
    lost: isApproved ? await endOtherClaims(db, change) : lost,
    isOfDeceased: false,
  };
}

/** Sends the mails in the background. */
export function notifyOfValidatedClaim(
  deps: IdentityDeps,
  email: string,
  { number, lost, isOfDeceased }: ValidatedClaim,
): void {
  notifyOfLostClaims(deps, number, lost);
  if (!isOfDeceased) return;
  deps.deferred.defer(() => deps.messaging.send(deceasedClaimMessage(deps, email, number)));
}

/**
 * Sends the mails in the background, not to accounts that have lapsed or are disabled. Some of these emails were never
 * validated, so the mail contains no text that a person typed.
 */
export function notifyOfLostClaims(
  deps: IdentityDeps,
  number: number,
  lost: readonly LostClaim[],
): void {
  if (lost.length === 0) return;
  const { database, deferred, messaging, now } = deps;
  deferred.defer(async () => {
    const ids = lost.map(({ accountId }) => accountId);
    const losers = await database.kysely
      .selectFrom('accounts')
      .where('id', 'in', ids)
      .where('disabled_at', 'is', null)
      .where((eb) => eb.or([eb('lapses_at', 'is', null), eb('lapses_at', '>', now())]))
      .select(['email', 'validated_at'])
      .execute();
    for (const { email, validated_at } of losers) {
      const isValidated = validated_at !== null;
      if (!isValidated && !(await mayNotifyNewAddress(deps, email))) continue;
      await messaging
        .send(lostClaimMessage(deps, { email, isValidated }, number))
        .catch(deps.onUndelivered);
    }
  });
}
