/** Writes what happens to a remembrance to the change log. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { stateOf } from './present-remembrances.ts';

export type LoggedRemembrance = Omit<RemembranceRow, 'id'>;

/** What admins see of it. */
const snapshotOf = (row: LoggedRemembrance) => ({
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
