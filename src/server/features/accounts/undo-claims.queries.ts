/** The SQL that puts a claim back as it was. */
import type { Connection } from '#server/database/open-database.ts';
import type { NewClaim } from './claims.queries.ts';

/** For the running transaction, which has seen the claim. */
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

/** False when the member has another account; a claim that has lapsed keeps its place until it is swept away. */
export async function insertClaimUnlessTaken(
  db: Connection,
  claim: NewClaim,
  claimedAt: number,
): Promise<boolean> {
  const inserted = await db
    .insertInto('claims')
    .values({
      account_id: claim.accountId,
      member_id: claim.memberId,
      is_approved: claim.isApproved ? 1 : 0,
      claimed_at: claimedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
