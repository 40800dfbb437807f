/** Serializes the decisions about a request, and records them. */
import { recordChanges, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockClaimed } from '../claims/pending-claims.queries.ts';
import { deleteVouchLink } from '../vouching/vouch-links.queries.ts';
import { endMoveRow, findMove, type Move } from './moves.queries.ts';

/**
 * Locks like a vouch: the account and the others, then the member.
 * @returns the request as it is now; undefined if it was ended
 */
export async function lockMove(
  db: Connection,
  dialect: DatabaseDialect,
  { id, account_id, member_id }: Move,
  others: readonly number[] = [],
): Promise<Move | undefined> {
  await lockAccounts(db, dialect, [account_id, ...others]);
  await lockClaimed(db, dialect, member_id);
  return findMove(db, { id });
}

interface RecordedMove {
  readonly at: number;
  /** The admin; null for the member, the owner of the former email, or vouches. */
  readonly by: number | null;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  readonly undoes?: number | undefined;
}

/** Runs in the caller's transaction. The entry contains no addresses. */
export async function recordMove(
  db: Connection,
  { number, account_id }: Move,
  { at, by, before, after, undoes }: RecordedMove,
): Promise<void> {
  await recordChanges(db, [
    {
      changedAt: at,
      actor: by === null ? 'lost mailbox' : `account/${by}`,
      subject: 'mailbox',
      subjectKey: `fb/${number}`,
      before,
      after,
      accountId: account_id,
      ...(undoes === undefined ? {} : { undoes }),
    },
  ]);
}

/** Ends an open request. Its vouches no longer count for it. Runs in the caller's transaction, which has locked it. */
export async function endMove(
  db: Connection,
  move: Move,
  { at, by }: Pick<RecordedMove, 'at' | 'by'>,
): Promise<void> {
  await endMoveRow(db, move.id, at);
  await deleteVouchLink(db, move.account_id);
  const before = { account: move.account_id, state: 'open' };
  await recordMove(db, move, { at, by, before, after: null });
}
