/**
 * SQL for the accounts that are linked to members. Change log entries about a member are personal data
 * of its account.
 */
import type { Series } from '#contract/number-label.ts';
import { withNumbers } from '#server/database/members/members-by-number.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Account ids by member number. Leaves out members that are not linked, also while claims wait. */
export async function findClaimants(
  db: Connection,
  series: Series,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('claims.is_approved', '=', 1)
    .where('claims.is_validated', '=', 1)
    .where(withNumbers(series, numbers))
    .select(['members.number', 'claims.account_id'])
    .execute();
  return new Map(rows.map(({ number, account_id }) => [number, account_id]));
}
