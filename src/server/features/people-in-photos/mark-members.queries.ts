/** SQL for the members and accounts of marks. */
import type { MemberListItem } from '#contract/members/directory.ts';
import { itemColumns, presentListItem } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';

/** The regular member that is linked to an account. */
export async function findMemberOf(db: Connection, accountId: number) {
  return db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('account_id', '=', accountId)
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .where('series', '=', 'fb')
    .select(['members.id', 'deceased'])
    .executeTakeFirst();
}

/** What everybody may see of these members, by id. */
export async function findListItems(
  db: Connection,
  ids: readonly (number | null)[],
): Promise<Map<number, MemberListItem>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('shown_members')
    .where('id', 'in', known)
    .select(['id', ...itemColumns])
    .execute();
  return new Map(rows.map((row) => [row.id, presentListItem(row)]));
}

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

export async function findNumberOf(db: Connection, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('number')
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The account that is linked to a living member. */
export async function findLivingHolder(
  db: Connection,
  memberId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('member_id', '=', memberId)
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .where('deceased', '=', 0)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
