/** Writes what happens to a keeper to the change log. */
import type { KeeperState } from '#contract/memorials/keepers.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { KeeperRow } from '#server/database/schema/memorials.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findKeptBy } from './keepers.queries.ts';

export type LoggedKeeper = Omit<KeeperRow, 'id'>;

export function stateOf({
  approved_at,
  ended_at,
}: Pick<KeeperRow, 'approved_at' | 'ended_at'>): KeeperState {
  if (approved_at === null) return ended_at === null ? 'waiting' : 'refused';
  return ended_at === null ? 'keeping' : 'ended';
}

/** What admins see of it. */
const snapshotOf = (row: LoggedKeeper) => ({
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
