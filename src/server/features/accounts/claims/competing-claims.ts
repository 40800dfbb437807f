/** SQL for competing claims: one claim gets the number, the others are deleted. */
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import { deleteClaimProofs } from './proofs.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';
import { approveClaimRow, deleteVouchLink } from './claims.queries.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { LinkedBy } from '#server/database/schema/claims.ts';

interface NewClaim {
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
async function deleteOtherClaims(
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

// Approves a claim. The other claims of the same number end with it, and their accounts are notified.

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

// Records an admin's decision about a claim in the change log.

type Snapshot = Readonly<Record<string, string | number | boolean>>;

interface DecidedClaim {
  readonly at: number;
  readonly viewer: Viewer;
  readonly number: number;
  readonly accountId: number;
  /** Null when there was no claim before. */
  readonly claimedAt: number | null;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

/** Runs in the caller's transaction. */
export async function recordClaim(
  db: Connection,
  { at, viewer, number, accountId, claimedAt, before, after }: DecidedClaim,
): Promise<void> {
  await recordChanges(db, [
    {
      changedAt: at,
      actor: actorOf(viewer.accountId),
      subject: 'claim',
      subjectKey: `fb/${number}`,
      before,
      after,
      accountId,
      ...(claimedAt === null ? {} : { touchedAt: claimedAt }),
    },
  ]);
}
