/** Approves a claim. The other claims of the same number end with it, and their accounts are notified. */
import type { LinkedBy } from '#server/database/schema/accounts.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { approveClaimRow } from './claims.queries.ts';
import { deleteOtherClaims, type LostClaim } from './pending-claims.queries.ts';

interface ClaimedMember {
  readonly id: number;
  readonly number: number;
}

export interface Held {
  readonly accountId: number;
  readonly member: ClaimedMember;
  readonly at: number;
  /** The actor in the change log. */
  readonly actor: string;
}

/** Runs in the caller's transaction, which has locked the member and given the number to this account. */
export async function endOtherClaims(
  db: Connection,
  { accountId, member, at, actor }: Held,
): Promise<LostClaim[]> {
  const lost = await deleteOtherClaims(db, member.id, accountId);
  await recordEnded(db, lost, { member, at, actor });
  return lost;
}

export async function recordEnded(
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

/**
 * Runs in the caller's transaction, which has locked the account and then the member, and writes the entry about the
 * approval itself. The claim of an account that is not validated yet ends no others.
 * @returns the claims that ended; null when this one is already approved or gone.
 */
export async function approveClaim(
  db: Connection,
  { linkedBy, ...held }: Held & { readonly linkedBy: LinkedBy },
): Promise<LostClaim[] | null> {
  const { accountId, member, at } = held;
  const approved = await approveClaimRow(db, { accountId, memberId: member.id, linkedBy, at });
  if (!approved) return null;
  return approved.isValidated ? endOtherClaims(db, held) : [];
}
