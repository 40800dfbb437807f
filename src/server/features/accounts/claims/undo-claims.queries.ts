/** SQL that restores the earlier state of a claim. */
import type { Connection } from '#server/database/open-database.ts';
import { deleteClaimProofs } from '../proofs/proofs.queries.ts';

/** Runs in the caller's transaction, which has read the claim. */
export async function updateClaimRow(
  db: Connection,
  accountId: number,
  claim: { readonly isApproved: boolean; readonly claimedAt: number; readonly at: number },
): Promise<void> {
  const { isApproved, claimedAt, at } = claim;
  await db
    .updateTable('claims')
    .set({
      is_approved: isApproved ? 1 : 0,
      linked_by: isApproved ? 'admin' : null,
      linked_at: isApproved ? at : null,
      claimed_at: claimedAt,
    })
    .where('account_id', '=', accountId)
    .execute();
  if (isApproved) await deleteClaimProofs(db, accountId);
}
