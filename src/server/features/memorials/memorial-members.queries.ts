/** SQL for the members and accounts of memorials. */
import type { MemberListItem } from '#contract/members/directory.ts';
import { itemColumns, presentListItem } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';

export interface MemorialMember {
  readonly id: number;
  readonly number: number;
  readonly deceased: 0 | 1;
}

/** A regular member. */
export async function findMemberNumbered(
  db: Connection,
  number: number,
): Promise<MemorialMember | undefined> {
  return db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select(['id', 'number', 'deceased'])
    .executeTakeFirst();
}

/** The member that is linked to an account. */
export async function findMemberOf(
  db: Connection,
  accountId: number,
): Promise<MemorialMember | undefined> {
  return db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('account_id', '=', accountId)
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .where('series', '=', 'fb')
    .select(['members.id', 'number', 'deceased'])
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

export async function findNumber(db: Connection, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('number')
    .executeTakeFirst();
  return row?.number ?? 0;
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
