/** SQL that undoes an approval. */
import type { Connection } from '#server/database/open-database.ts';

/** Runs in the caller's transaction, which has read the claim. */
export async function unapproveClaimRow(db: Connection, accountId: number): Promise<void> {
  await db
    .updateTable('claims')
    .set({ is_approved: 0, linked_by: null, linked_at: null })
    .where('account_id', '=', accountId)
    .execute();
}
