import type { Updateable } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow, MembersTable } from '#server/database/schema/tables.ts';

interface ClaimedMember {
  readonly member: MemberRow;
  /** Whether the claim waits for an admin. */
  readonly isPending: boolean;
}

export async function findClaimedMember(
  db: Connection,
  accountId: number,
): Promise<ClaimedMember | undefined> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('account_id', '=', accountId)
    .where('is_validated', '=', 1)
    .selectAll('members')
    .select('is_approved')
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_approved, ...member } = row;
  return { member, isPending: is_approved === 0 };
}

export async function updateMember(
  db: Connection,
  id: number,
  changes: Updateable<Omit<MembersTable, 'id'>>,
): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute();
}
