/** SQL for competing claims: one claim gets the number, the others are deleted. */
import type { LinkedBy } from '#server/database/schema/accounts.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import { deleteClaimProofs } from '../proofs/proofs.queries.ts';
import { deleteVouchLink } from '../vouching/vouch-links.queries.ts';

export interface NewClaim {
  readonly accountId: number;
  readonly memberId: number;
  /** Who has approved it; null if no one has yet. */
  readonly linkedBy: LinkedBy | null;
  readonly linkedAt: number;
  readonly isValidated: boolean;
  readonly claimedAt: number;
}

/** A claim that ended because another account got the number. */
export interface LostClaim {
  readonly accountId: number;
  readonly isApproved: boolean;
  readonly claimedAt: number;
}

/**
 * Locks the account's row until the transaction ends. SQLite needs no lock: the transaction is the
 * only writer.
 * @returns whether the account is validated.
 */
export async function lockClaimant(
  db: Connection,
  { name }: DatabaseDialect,
  accountId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('validated_at')
    .$if(name === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row !== undefined && row.validated_at !== null;
}

/**
 * Locks the member's row until the transaction ends. Call it after `lockClaimant`, to avoid
 * deadlocks.
 */
export async function lockClaimed(
  db: Connection,
  { name }: DatabaseDialect,
  memberId: number,
): Promise<void> {
  if (name !== 'postgres') return;
  await db.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
}

/**
 * Shows the photos that waited, if it links the account.
 *
 * @throws the database's unique violation when the account has a claim, or the member is linked.
 */
export async function insertClaim(db: Connection, claim: NewClaim): Promise<void> {
  await db
    .insertInto('claims')
    .values({
      account_id: claim.accountId,
      member_id: claim.memberId,
      is_approved: claim.linkedBy === null ? 0 : 1,
      linked_by: claim.linkedBy,
      linked_at: claim.linkedBy === null ? null : claim.linkedAt,
      is_validated: claim.isValidated ? 1 : 0,
      claimed_at: claim.claimedAt,
    })
    .execute();
  await publishHeldPhotos(db, claim.accountId);
}

/** Shows the photos that waited, if it links the account. False when the claim no longer exists. */
export async function validateClaimRow(
  db: Connection,
  accountId: number,
  memberId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ is_validated: 1 })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  await publishHeldPhotos(db, accountId);
  return numUpdatedRows === 1n;
}

/** Deletes the claims of all other accounts, with their proofs and links for vouches. */
export async function deleteOtherClaims(
  db: Connection,
  memberId: number,
  exceptAccountId: number,
): Promise<LostClaim[]> {
  const rows = await db
    .deleteFrom('claims')
    .where('member_id', '=', memberId)
    .where('account_id', '!=', exceptAccountId)
    .returning(['account_id', 'is_approved', 'claimed_at'])
    .execute();
  for (const { account_id: accountId } of rows) {
    await deleteClaimProofs(db, accountId);
    await deleteVouchLink(db, accountId);
  }
  return rows.map((row) => ({
    accountId: row.account_id,
    isApproved: row.is_approved === 1,
    claimedAt: row.claimed_at,
  }));
}

/** Skips accounts that have lapsed or are disabled. */
export async function findLosers(
  db: Connection,
  accountIds: readonly number[],
  now: number,
): Promise<{ readonly email: string; readonly isValidated: boolean }[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('id', 'in', accountIds)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('lapses_at', 'is', null), eb('lapses_at', '>', now)]))
    .select(['email', 'validated_at'])
    .execute();
  return rows.map((row) => ({ email: row.email, isValidated: row.validated_at !== null }));
}
