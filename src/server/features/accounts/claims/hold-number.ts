/**
 * Until a claim is approved and its account is validated, other accounts may claim the same number.
 * Then the other claims end and their accounts are notified.
 */
import { actorOf } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  endOtherClaims,
  recordEnded,
  findLosers,
  insertClaim,
  lockClaimant,
  lockClaimed,
  validateClaimRow,
  type Held,
  type LostClaim,
} from './competing-claims.ts';
import { mayNotifyNewAddress } from '#server/identity/new-address-mails.ts';
import { deceasedClaimMessage, lostClaimMessage } from './claim-messages.ts';
import { deleteClaim, findClaimableMember } from './claims.queries.ts';
import { findClaimOf } from '#server/identity/member-of-account.ts';
import type { LinkedBy } from '#server/database/schema/claims.ts';

type LockDeps = Pick<IdentityDeps['database'], 'dialect'>;

/**
 * Runs in the caller's transaction. An approved claim of a validated account links it.
 * @returns the claims that this one ended; null when the account already has a claim or another
 * account has the number.
 */
export async function addClaim(
  db: Connection,
  { dialect }: LockDeps,
  claim: Held & { readonly linkedBy: LinkedBy | null; readonly claimedAt: number },
): Promise<LostClaim[] | null> {
  const { accountId, member, linkedBy, claimedAt, at } = claim;
  const isValidated = await lockClaimant(db, dialect, accountId);
  await lockClaimed(db, dialect, member.id);
  const found = await findClaimableMember(db, member.number);
  if (found?.id !== member.id || found.isClaimed || (await findClaimOf(db, accountId))) return null;
  const ids = { accountId, memberId: member.id };
  await insertClaim(db, { ...ids, linkedBy, linkedAt: at, isValidated, claimedAt });
  return isValidated && linkedBy !== null ? endOtherClaims(db, claim) : [];
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
 * Runs in the transaction that validates the account, after its row was written. The number of a
 * member who was marked as deceased since the claim can no longer be claimed, unless an admin
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
  const held = { accountId, member, at, actor: actorOf(accountId) };
  const isDeceased = (await findClaimableMember(db, number))?.isDeceased === true;
  if (isDeceased && (claimPolicy === 'open' || !isApproved)) {
    if (!(await deleteClaim(db, { accountId, memberId, isApproved }))) return null;
    await recordEnded(db, [{ accountId, isApproved, claimedAt }], held);
    return { number, lost: [], isOfDeceased: true };
  }
  if (!(await validateClaimRow(db, accountId, memberId))) return null;
  const lost = await approveInvited(db, accountId, at);
  return {
    number,
    lost: isApproved ? await endOtherClaims(db, held) : lost,
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
 * Sends the mails in the background. Some of these emails were never validated, so the mail contains
 * no text that a person typed.
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
    for (const loser of await findLosers(database.kysely, ids, now())) {
      if (!loser.isValidated && !(await mayNotifyNewAddress(deps, loser.email))) continue;
      await messaging.send(lostClaimMessage(deps, loser, number)).catch(deps.onUndelivered);
    }
  });
}
