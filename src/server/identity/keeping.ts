/** The end of keeping memorials, and what follows for the remembrances that the account wrote. */
import type { Connection } from '#server/database/open-database.ts';
import { findMemberOf } from './member-of-account.ts';

interface Ending {
  readonly accountId: number;
  /** Of the deceased member; without it, all memorials of the account. */
  readonly memberId?: number;
  readonly at: number;
}

/** Also of requests that wait. `resumeKeeping` with the same time undoes it, except for the remembrances. */
export async function endKeeping(
  db: Connection,
  { accountId, memberId, at }: Ending,
): Promise<void> {
  await db
    .updateTable('memorial_keepers')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0))
    .execute();
  await withdrawApprovals(db, accountId);
}

export async function resumeKeeping(
  db: Connection,
  accountId: number,
  endedAt: number,
): Promise<void> {
  await db
    .updateTable('memorial_keepers')
    .set({ ended_at: null })
    .where('account_id', '=', accountId)
    .where('ended_at', '=', endedAt)
    .execute();
}

/**
 * For whatever ends that an account is linked or keeps a memorial, in the same transaction and after it. Its remembrances
 * wait for an approval again, so that a later link or keeping does not publish them. Approved ones of linked accounts
 * stay, unless the account approved them as a keeper.
 */
export async function withdrawApprovals(db: Connection, accountId: number): Promise<void> {
  const isLinked = (await findMemberOf(db, accountId)) !== undefined;
  const kept = db
    .selectFrom('memorial_keepers')
    .where('account_id', '=', accountId)
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .select('member_id');
  await db
    .updateTable('remembrances')
    .set({ approved_at: null, approved_by: null, kept_at: null })
    .where('account_id', '=', accountId)
    .where('approved_at', 'is not', null)
    .where('member_id', 'not in', kept)
    .$if(isLinked, (query) => query.where('approved_by', '=', accountId))
    .execute();
}
