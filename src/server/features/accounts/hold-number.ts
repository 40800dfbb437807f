/**
 * A claim is pending until its account is validated: it holds no number, and others may claim the same one. The first
 * account that is validated holds the number; the claims of the others go, and they are told.
 */
import { recordChanges } from '#server/database/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lostClaimMessage } from './claim-messages.ts';
import type { AccountParts } from './account-parts.ts';
import { findClaimableMember, findClaimOf } from './claims.queries.ts';
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
  /** Who brought it about, as the change log names them. */
  readonly actor: string;
}

async function endOtherClaims(
  db: Connection,
  { accountId, member, at, actor }: Held,
): Promise<LostClaim[]> {
  const lost = await deletePendingClaims(db, member.id, accountId);
  await recordChanges(
    db,
    lost.map((claim) => ({
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
  return lost;
}

type LockParts = Pick<AccountParts['database'], 'dialect'>;

/**
 * For the running transaction. The claim of a validated account holds the number from now on.
 *
 * @returns the claims that ended by it; null when the account has a claim by now, or another account the number.
 */
export async function addClaim(
  db: Connection,
  { dialect }: LockParts,
  claim: Held & { readonly isApproved: boolean; readonly claimedAt: number },
): Promise<LostClaim[] | null> {
  const { accountId, member, isApproved, claimedAt } = claim;
  const isValidated = await lockClaimant(db, dialect, accountId);
  await lockClaimed(db, dialect, member.id);
  const found = await findClaimableMember(db, member.number);
  if (found?.id !== member.id || found.isClaimed || (await findClaimOf(db, accountId))) return null;
  await insertClaim(db, { accountId, memberId: member.id, isApproved, isValidated, claimedAt });
  return isValidated ? endOtherClaims(db, claim) : [];
}

interface HeldNumber {
  readonly number: number;
  readonly lost: readonly LostClaim[];
}

/**
 * For the transaction that validates the account, after its row was written.
 *
 * @returns null for an account without a claim, or whose claim ended meanwhile.
 */
export async function validateClaim(
  db: Connection,
  { dialect }: LockParts,
  accountId: number,
  at: number,
): Promise<HeldNumber | null> {
  const claim = await findClaimOf(db, accountId);
  if (!claim) return null;
  const { member } = claim;
  await lockClaimed(db, dialect, member.id);
  if (!(await validateClaimRow(db, accountId, member.id))) return null;
  const held = { accountId, member, at, actor: `account/${accountId}` };
  return { number: member.number, lost: await endOtherClaims(db, held) };
}

/** Returns at once. Their e-mails were never validated; the mail holds nothing that anybody typed. */
export function tellOfLostClaims(
  parts: AccountParts,
  number: number,
  lost: readonly LostClaim[],
): void {
  if (lost.length === 0) return;
  const { database, deferred, messaging, now } = parts;
  deferred.defer(async () => {
    const ids = lost.map(({ accountId }) => accountId);
    for (const email of await findEmails(database.kysely, ids, now())) {
      await messaging.send(lostClaimMessage(parts, email, number)).catch(parts.onUndelivered);
    }
  });
}
