/**
 * Until its account is validated, a claim does not hold the number, and other accounts may claim
 * the same one. The first validated account gets the number; the other claims end and their
 * accounts are notified.
 */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { LinkedBy } from '#server/database/account-tables.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { approveInvited } from '../invitations/approve-invited.ts';
import { deceasedClaimMessage, lostClaimMessage } from './claim-messages.ts';
import { deleteClaim, findClaimableMember, findClaimOf } from './claims.queries.ts';
import {
  deletePendingClaims,
  findEmails,
  insertClaim,
  lockClaimant,
  lockClaimed,
  validateClaimRow,
  type LostClaim,
} from './pending-claims.queries.ts';

interface ClaimedMember {
  readonly id: number;
  readonly number: number;
}

interface Held {
  readonly accountId: number;
  readonly member: ClaimedMember;
  readonly at: number;
  /** The actor in the change log. */
  readonly actor: string;
}

async function endOtherClaims(
  db: Connection,
  { accountId, member, at, actor }: Held,
): Promise<LostClaim[]> {
  const lost = await deletePendingClaims(db, member.id, accountId);
  await recordEnded(db, lost, { member, at, actor });
  return lost;
}

async function recordEnded(
  db: Connection,
  ended: readonly LostClaim[],
  { member, at, actor }: Omit<Held, 'accountId'>,
): Promise<void> {
  await recordChanges(
    db,
    ended.map((claim) => ({
      changedAt: at,
      actor,
      subject: 'claim',
      subjectKey: `fb/${member.number}`,
      before: { account: claim.accountId, isApproved: claim.isApproved },
      after: null,
      touchedAt: claim.claimedAt,
      accountId: claim.accountId,
    })),
  );
}

type LockDeps = Pick<AccountDeps['database'], 'dialect'>;

/**
 * Runs in the caller's transaction. The claim of a validated account holds the number from now on.
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
  return isValidated ? endOtherClaims(db, claim) : [];
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
  { database: { dialect }, claimPolicy }: Pick<AccountDeps, 'database' | 'claimPolicy'>,
  accountId: number,
  at: number,
): Promise<ValidatedClaim | null> {
  const claim = await findClaimOf(db, accountId);
  if (!claim) return null;
  const { member, isApproved, claimedAt } = claim;
  const { id: memberId, number } = member;
  await lockClaimed(db, dialect, memberId);
  const held = { accountId, member, at, actor: `account/${accountId}` };
  const isDeceased = (await findClaimableMember(db, number))?.isDeceased === true;
  if (isDeceased && (claimPolicy === 'open' || !isApproved)) {
    if (!(await deleteClaim(db, { accountId, memberId, isApproved }))) return null;
    await recordEnded(db, [{ accountId, isApproved, claimedAt }], held);
    return { number, lost: [], isOfDeceased: true };
  }
  if (!(await validateClaimRow(db, accountId, memberId))) return null;
  await approveInvited(db, accountId, at);
  return { number, lost: await endOtherClaims(db, held), isOfDeceased: false };
}

/** Sends the mails in the background. */
export function notifyOfValidatedClaim(
  deps: AccountDeps,
  email: string,
  { number, lost, isOfDeceased }: ValidatedClaim,
): void {
  notifyOfLostClaims(deps, number, lost);
  if (!isOfDeceased) return;
  deps.deferred.defer(() => deps.messaging.send(deceasedClaimMessage(deps, email, number)));
}

/**
 * Sends the mails in the background. These emails were never validated, so the mail contains no
 * text that a person typed.
 */
export function notifyOfLostClaims(
  deps: AccountDeps,
  number: number,
  lost: readonly LostClaim[],
): void {
  if (lost.length === 0) return;
  const { database, deferred, messaging, now } = deps;
  deferred.defer(async () => {
    const ids = lost.map(({ accountId }) => accountId);
    for (const email of await findEmails(database.kysely, ids, now())) {
      await messaging.send(lostClaimMessage(deps, email, number)).catch(deps.onUndelivered);
    }
  });
}
