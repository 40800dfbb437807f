/** SQL for the members and accounts of load sheets. */
import type { MemberListItem } from '#contract/members/directory.ts';
import { itemColumns, presentListItem } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';

const linkedClaims = (db: Connection) =>
  db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .where('series', '=', 'fb');

/** The member that is linked to an account. */
export async function findMemberOf(db: Connection, accountId: number) {
  return linkedClaims(db)
    .where('account_id', '=', accountId)
    .select(['members.id', 'number', 'deceased'])
    .executeTakeFirst();
}

/** The account of a living member that can answer; undefined if an admin answers. */
export async function findHolderOf(db: Connection, memberId: number) {
  return linkedClaims(db)
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('member_id', '=', memberId)
    .where('disabled_at', 'is', null)
    .where('deceased', '=', 0)
    .select('accounts.id')
    .executeTakeFirst();
}

/** What everyone may see of these members, by id. */
export async function findListItems(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, MemberListItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('shown_members')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', ...itemColumns])
    .execute();
  return new Map(rows.map((row) => [row.id, presentListItem(row)]));
}

export async function findNumbers(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('members')
    .where('id', 'in', ids)
    .select(['id', 'number'])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Whether it exists, or no one is meant. */
export async function isThere(
  db: Connection,
  table: 'accounts' | 'members',
  id: number | null,
): Promise<boolean> {
  if (id === null) return true;
  const row = await db.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst();
  return row !== undefined;
}
