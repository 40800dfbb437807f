import type { Connection } from '../open-database.ts';
import { linkedMembers } from './linked-members.ts';

/** Whether someone vouches for the account: it is linked to a member, keeps a memorial, or is an admin. */
export async function isKnownAccount(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('role', '=', 'Admin'),
        exists(linkedMembers(db).where('claims.account_id', '=', accountId).select('members.id')),
        exists(
          selectFrom('memorial_keepers')
            .innerJoin('members', 'members.id', 'memorial_keepers.member_id')
            .where('memorial_keepers.account_id', '=', accountId)
            .where('approved_at', 'is not', null)
            .where('ended_at', 'is', null)
            .where('members.deceased', '=', 1)
            .select('memorial_keepers.id'),
        ),
      ]),
    )
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
