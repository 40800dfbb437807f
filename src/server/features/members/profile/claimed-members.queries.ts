/** SQL for members with an approved claim of a validated account that is not disabled. */
import type { Connection } from '#server/database/open-database.ts';

export const activeClaims = (db: Connection) =>
  db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .where('disabled_at', 'is', null);

export async function isMemberClaimed(db: Connection, memberId: number): Promise<boolean> {
  const claim = await activeClaims(db)
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst();
  return claim !== undefined;
}

/** Ordered by number, without members who withhold their names. */
export async function findClaimedNumbers(db: Connection, limit: number): Promise<number[]> {
  const rows = await activeClaims(db)
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('members.is_name_withheld', '=', 0)
    .orderBy('number')
    .limit(limit)
    .select('number')
    .execute();
  return rows.map((row) => row.number);
}
