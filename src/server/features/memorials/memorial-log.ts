/** Writes what happens to keepers and remembrances to the change log. */
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { KeeperRow, RemembranceRow } from '#server/database/schema/memorials.ts';
import { findKeptBy, keeperStateOf } from './keepers.ts';
import { remembranceStateOf } from './remembrances.ts';

interface Logged<Row> {
  readonly at: number;
  /** Who changed it. */
  readonly accountId: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** In the transaction of the change. The entry loses its values with the account of the row. */
async function log<Row extends Pick<KeeperRow, 'account_id' | 'member_id'>>(
  db: Connection,
  subject: 'keeper' | 'remembrance',
  { at, accountId, before, after }: Logged<Row>,
  /** What admins see of it. */
  snapshotOf: (row: Row) => Snapshot<'keeper' | 'remembrance'>,
): Promise<void> {
  const row = before ?? after;
  if (!row) return;
  await recordChange(db, {
    changedAt: at,
    actor: actorOf(accountId),
    subject,
    subjectKey: `fb/${await findNumber(db, row.member_id)}`,
    before: before && snapshotOf(before),
    after: after && snapshotOf(after),
    accountId: row.account_id,
  });
}

export type LoggedKeeper = Omit<KeeperRow, 'id'>;

/** What admins see of it. */
export const keeperSnapshot = (row: LoggedKeeper): Snapshot<'keeper'> => ({
  account: row.account_id,
  relation: row.relation,
  keeperState: keeperStateOf(row),
});

export const logKeeper = (db: Connection, logged: Logged<LoggedKeeper>): Promise<void> =>
  log(db, 'keeper', logged, keeperSnapshot);

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

type LoggedRemembrance = Omit<RemembranceRow, 'id'>;

/** What admins see of it. */
export const remembranceSnapshot = (row: LoggedRemembrance): Snapshot<'remembrance'> => ({
  remembrance: row.text,
  remembranceState: remembranceStateOf(row),
  hasPhoto: row.photo_name !== null,
  reason: row.report_reason === '' ? null : row.report_reason,
});

export const logRemembrance = (db: Connection, logged: Logged<LoggedRemembrance>): Promise<void> =>
  log(db, 'remembrance', logged, remembranceSnapshot);
