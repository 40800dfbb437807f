/** SQL that restores the earlier state of a claim. */
import type { Connection } from '#server/database/open-database.ts';

/** Runs in the caller's transaction, which has read the claim. */
export async function updateClaimRow(
  db: Connection,
  accountId: number,
  { isApproved, claimedAt }: { readonly isApproved: boolean; readonly claimedAt: number },
): Promise<void> {
  await db
    .updateTable('claims')
    .set({ is_approved: isApproved ? 1 : 0, claimed_at: claimedAt })
    .where('account_id', '=', accountId)
    .execute();
}
