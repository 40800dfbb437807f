/** Which validated account has a claim of which member: what the change log says of a page is personal to them. */
import type { Series } from '#contract/series.ts';
import { withNumbers } from '#server/database/members/members-by-number.ts';
import type { Connection } from '#server/database/open-database.ts';

/** By number; members that nobody has claimed are left out. */
export async function findClaimants(
  db: Connection,
  series: Series,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('claims.is_validated', '=', 1)
    .where(withNumbers(series, numbers))
    .select(['members.number', 'claims.account_id'])
    .execute();
  return new Map(rows.map(({ number, account_id }) => [number, account_id]));
}
