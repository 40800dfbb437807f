/** What all who change a claim share: the member as a claimant sees it, locks, the end of a claim, and its log. */
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { deleteProofs } from '#server/database/proofs.ts';
import { withdrawApprovals } from '#server/identity/keeping.ts';
import { isLinked } from '#server/identity/member-of-account.ts';

export interface ClaimableMember {
  readonly id: number;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDeceased: boolean;
  /** Whether the number is linked to an account. Claims that wait do not count. */
  readonly isClaimed: boolean;
}

/** Finds a regular member (series `fb`) by number. */
export async function findClaimableMember(
  db: Connection,
  number: number,
): Promise<ClaimableMember | undefined> {
  const row = await db
    .selectFrom('shown_members as members')
    .leftJoin('claims', (join) => join.onRef('claims.member_id', '=', 'members.id').on(isLinked()))
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select([
      'members.id',
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'claims.account_id',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    number: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    isDeceased: row.deceased === 1,
    isClaimed: row.account_id !== null,
  };
}

/**
 * Locks the member's row until the transaction ends. Call it after `lockAccounts`, to avoid deadlocks. SQLite needs no
 * lock: the transaction is the only writer.
 */
export async function lockClaimed(
  db: Connection,
  { name }: DatabaseDialect,
  memberId: number,
): Promise<void> {
  if (name !== 'postgres') return;
  await db.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
}

interface ClaimKey {
  readonly accountId: number;
  readonly memberId: number;
}

/** An admin confirms the link of a claimant; its time stays. False when it is not linked, or not by the claimant. */
export async function confirmLinkRow(
  db: Connection,
  { accountId, memberId }: ClaimKey,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ linked_by: 'admin' })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_approved', '=', 1)
    .where('linked_by', '=', 'claimant')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A decided claim has neither any more. */
export async function deleteProofsAndVouchLink(db: Connection, accountId: number): Promise<void> {
  await deleteProofs(db, { account_id: accountId });
  await db.deleteFrom('vouch_links').where('account_id', '=', accountId).execute();
}

/** Also deletes the proofs and the link for vouches; remembrances of the account wait again. False when there is no claim in this state. */
export async function deleteClaim(
  db: Connection,
  { accountId, memberId, isApproved }: ClaimKey & { readonly isApproved: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('claims')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_approved', '=', isApproved ? 1 : 0)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  if (isApproved) {
    await keepNameWithheld(db, { accountId, memberId });
    await withdrawApprovals(db, accountId);
  }
  await deleteProofsAndVouchLink(db, accountId);
  return true;
}

/** After a link has ended: the photos of the account must not show a name that the member withholds. */
async function keepNameWithheld(db: Connection, { accountId, memberId }: ClaimKey): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({
      is_name_withheld: eb
        .selectFrom('members')
        .where('id', '=', memberId)
        .select('is_name_withheld')
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', accountId)
    .execute();
}

interface RecordedClaim {
  readonly at: number;
  /** The account that changed it. */
  readonly by: number;
  readonly number: number;
  readonly accountId: number;
  /** Null when there was no claim before. */
  readonly claimedAt: number | null;
  readonly before: Snapshot<'claim'> | null;
  readonly after: Snapshot<'claim'> | null;
}

/** Records in the change log what happened to a claim. Runs in the caller's transaction. */
export async function recordClaim(
  db: Connection,
  { at, by, number, accountId, claimedAt, before, after }: RecordedClaim,
): Promise<void> {
  await recordChange(db, {
    changedAt: at,
    actor: actorOf(by),
    subject: 'claim',
    subjectKey: `fb/${number}`,
    before,
    after,
    accountId,
    ...(claimedAt === null ? {} : { touchedAt: claimedAt }),
  });
}
