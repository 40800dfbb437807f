/** Writes what happens to a keeper to the change log, so that it can be undone. */
import type { KeeperState } from '#contract/memorials/keepers.ts';
import { recordChanges, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { KeeperRow } from '#server/database/memorial-tables.ts';
import { findNumber } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findKeptBy } from './keepers.queries.ts';

export type LoggedKeeper = Omit<KeeperRow, 'id'>;

/** The whole row, and what admins see of it. */
export interface KeeperSnapshot extends Snapshot {
  readonly row: LoggedKeeper;
  readonly account: number;
  readonly relation: string;
  readonly keeperState: KeeperState;
}

export function stateOf({
  approved_at,
  ended_at,
}: Pick<KeeperRow, 'approved_at' | 'ended_at'>): KeeperState {
  if (approved_at === null) return ended_at === null ? 'waiting' : 'refused';
  return ended_at === null ? 'keeping' : 'ended';
}

/** Without the id, which is another one when the row is restored. */
const withoutId = (row: LoggedKeeper): LoggedKeeper => ({
  member_id: row.member_id,
  account_id: row.account_id,
  relation: row.relation,
  asked_at: row.asked_at,
  approved_at: row.approved_at,
  approved_by: row.approved_by,
  ended_at: row.ended_at,
});

export const snapshotOf = (row: LoggedKeeper): KeeperSnapshot => ({
  row: withoutId(row),
  account: row.account_id,
  relation: row.relation,
  keeperState: stateOf(row),
});

interface Logged {
  readonly at: number;
  /** Who changed it. */
  readonly accountId: number;
  readonly before: LoggedKeeper | null;
  readonly after: LoggedKeeper | null;
}

/** In the transaction of the change. The entry loses its values with the account of the keeper. */
export async function logKeeper(
  db: Connection,
  { at, accountId, before, after }: Logged,
): Promise<void> {
  const row = before ?? after;
  if (!row) return;
  await recordChanges(db, [
    {
      changedAt: at,
      actor: `account/${accountId}`,
      subject: 'keeper',
      subjectKey: `fb/${await findNumber(db, row.member_id)}`,
      before: before && snapshotOf(before),
      after: after && snapshotOf(after),
      accountId: row.account_id,
    },
  ]);
}

/** Requests of a registration are in the change log once the account is validated: until then it may be anyone's email. */
export async function logKeeperRequests(
  db: Connection,
  accountId: number,
  at: number,
): Promise<void> {
  for (const after of await findKeptBy(db, accountId)) {
    await logKeeper(db, { at, accountId, before: null, after });
  }
}
