/** What follows for accounts when their members are marked as deceased. */
import { endAllAccess } from '../end-all-access.ts';
import type { Connection } from '../open-database.ts';
import { linkedMembers } from './linked-members.ts';

/** A linked account whose member was just marked as deceased. */
export interface MarkedAccount {
  readonly accountId: number;
  readonly memberId: number;
  readonly number: number;
}

/**
 * Ends all access to the accounts linked to these members. Runs in the transaction that marks the members, after the write: a claim that
 * waited for it sees the mark, and one that came first is found here.
 *
 * @param memberIds at most one batch
 */
export async function endAccessOfDeceased(
  db: Connection,
  memberIds: readonly number[],
): Promise<MarkedAccount[]> {
  if (memberIds.length === 0) return [];
  const rows = await linkedMembers(db)
    .where('claims.member_id', 'in', memberIds)
    .orderBy('members.number')
    .select(['claims.account_id', 'claims.member_id', 'members.number'])
    .execute();
  for (const { account_id } of rows) {
    await endAllAccess(db, account_id, {
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
  }
  return rows.map(({ account_id, member_id, number }) => ({
    accountId: account_id,
    memberId: member_id,
    number,
  }));
}
