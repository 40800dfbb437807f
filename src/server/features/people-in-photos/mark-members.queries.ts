/** SQL for the members and accounts of marks. */
import type { MemberListItem } from '#contract/members/directory.ts';
import { itemColumns, presentListItem } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';

/** What everybody may see of the members that are linked to these accounts, by account. */
export async function findItemsOfAccounts(
  db: Connection,
  accountIds: readonly (number | null)[],
): Promise<Map<number, MemberListItem>> {
  const known = [...new Set(accountIds)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('claims')
    .innerJoin('shown_members', 'shown_members.id', 'claims.member_id')
    .where('account_id', 'in', known)
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .select(['account_id', ...itemColumns])
    .execute();
  return new Map(rows.map((row) => [row.account_id, presentListItem(row)]));
}
