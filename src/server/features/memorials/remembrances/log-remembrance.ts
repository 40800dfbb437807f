/** Writes what happens to a remembrance to the change log, so that it can be undone. */
import type { RemembranceState } from '#contract/memorials/remembrances.ts';
import { recordChanges, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { RemembranceRow } from '#server/database/memorial-tables.ts';
import { findNumber } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { stateOf } from './present-remembrances.ts';

export type LoggedRemembrance = Omit<RemembranceRow, 'id'>;

/** The whole row, and what admins see of it. */
export interface RemembranceSnapshot extends Snapshot {
  readonly row: LoggedRemembrance;
  readonly remembrance: string;
  readonly remembranceState: RemembranceState;
  readonly hasPhoto: boolean;
  readonly reason: string | null;
}

/** Without the id, which is another one when the remembrance is restored. */
const withoutId = (row: LoggedRemembrance): LoggedRemembrance => ({
  member_id: row.member_id,
  account_id: row.account_id,
  text: row.text,
  photo_name: row.photo_name,
  photo_width: row.photo_width,
  photo_height: row.photo_height,
  photo_file_name: row.photo_file_name,
  written_at: row.written_at,
  changed_at: row.changed_at,
  approved_at: row.approved_at,
  approved_by: row.approved_by,
  reported_at: row.reported_at,
  report_reason: row.report_reason,
  kept_at: row.kept_at,
});

export const snapshotOf = (row: LoggedRemembrance): RemembranceSnapshot => ({
  row: withoutId(row),
  remembrance: row.text,
  remembranceState: stateOf(row),
  hasPhoto: row.photo_name !== null,
  reason: row.report_reason === '' ? null : row.report_reason,
});

interface Logged {
  readonly at: number;
  /** Who changed it. */
  readonly accountId: number;
  readonly before: LoggedRemembrance | null;
  readonly after: LoggedRemembrance | null;
}

/** In the transaction of the change. The entry loses its values with the account of the writer. */
export async function logRemembrance(
  db: Connection,
  { at, accountId, before, after }: Logged,
): Promise<void> {
  const row = before ?? after;
  if (!row) return;
  await recordChanges(db, [
    {
      changedAt: at,
      actor: `account/${accountId}`,
      subject: 'remembrance',
      subjectKey: `fb/${await findNumber(db, row.member_id)}`,
      before: before && snapshotOf(before),
      after: after && snapshotOf(after),
      accountId: row.account_id,
    },
  ]);
}
