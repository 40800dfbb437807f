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

/** The member with the number, and the account that is linked to it. */
export async function findMemberWithAccount(db: Connection, number: number) {
  return db
    .selectFrom('members')
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.member_id', '=', 'members.id')
        .on('claims.is_approved', '=', 1)
        .on('claims.is_validated', '=', 1),
    )
    .leftJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select([
      'members.id as member_id',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'claims.linked_at',
      'accounts.id as account_id',
      'accounts.first_name as account_first_name',
      'accounts.last_name as account_last_name',
      'accounts.role',
      'accounts.disabled_at',
    ])
    .executeTakeFirst();
}

export type MemberWithAccount = NonNullable<Awaited<ReturnType<typeof findMemberWithAccount>>>;
