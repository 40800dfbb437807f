import type { Connection } from '../open-database.ts';

/** Links of validated accounts to members. Only regular members (series `fb`) are linked. */
export const linkedMembers = (db: Connection) =>
  db
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('claims.is_approved', '=', 1)
    .where('claims.is_validated', '=', 1);

/** The member that is linked to an account. */
export async function findMemberOf(db: Connection, accountId: number) {
  return linkedMembers(db)
    .where('claims.account_id', '=', accountId)
    .select(['members.id', 'members.number', 'members.deceased'])
    .executeTakeFirst();
}
