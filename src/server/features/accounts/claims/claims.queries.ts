import type { Connection } from '#server/database/open-database.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import { deleteClaimProofs } from './proofs.ts';
import type { LinkedBy } from '#server/database/schema/claims.ts';

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
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.member_id', '=', 'members.id')
        .on('claims.is_approved', '=', 1)
        .on('claims.is_validated', '=', 1),
    )
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

interface Approval {
  readonly accountId: number;
  readonly memberId: number;
  readonly linkedBy: LinkedBy;
  readonly at: number;
}

/**
 * Also deletes the proofs and the link for vouches, and shows the photos that waited. Null when the claim is already approved
 * or gone.
 */
export async function approveClaimRow(
  db: Connection,
  { accountId, memberId, linkedBy, at }: Approval,
): Promise<{ readonly isValidated: boolean } | null> {
  const row = await db
    .updateTable('claims')
    .set({ is_approved: 1, linked_by: linkedBy, linked_at: at })
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_approved', '=', 0)
    .returning('is_validated')
    .executeTakeFirst();
  if (!row) return null;
  await deleteClaimProofs(db, accountId);
  await deleteVouchLink(db, accountId);
  await publishHeldPhotos(db, accountId);
  return { isValidated: row.is_validated === 1 };
}

/** An admin confirms the link of a claimant; its time stays. False when it is not linked, or not by the claimant. */
export async function confirmLinkRow(
  db: Connection,
  { accountId, memberId }: Pick<Approval, 'accountId' | 'memberId'>,
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

/** Also deletes the proofs and the link for vouches. False when there is no claim in this state. */
export async function deleteClaim(
  db: Connection,
  {
    accountId,
    memberId,
    isApproved,
  }: { readonly accountId: number; readonly memberId: number; readonly isApproved: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('claims')
    .where('account_id', '=', accountId)
    .where('member_id', '=', memberId)
    .where('is_approved', '=', isApproved ? 1 : 0)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  if (isApproved) await keepNameWithheld(db, { accountId, memberId });
  await deleteClaimProofs(db, accountId);
  await deleteVouchLink(db, accountId);
  return true;
}

/** After a link has ended: the photos of the account must not show a name that the member withholds. */
async function keepNameWithheld(
  db: Connection,
  { accountId, memberId }: Pick<Approval, 'accountId' | 'memberId'>,
): Promise<void> {
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

/** A decided request has no link any more. */
export async function deleteVouchLink(db: Connection, accountId: number): Promise<void> {
  await db.deleteFrom('vouch_links').where('account_id', '=', accountId).execute();
}
