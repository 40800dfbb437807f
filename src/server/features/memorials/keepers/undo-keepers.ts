/** Undoes requests to keep a memorial, and decisions about them. */
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import type { UndoRun } from '#server/database/change-log/change-undo.ts';
import { createRowUndoer } from '#server/database/change-log/row-undoer.ts';
import { isThere } from '#server/database/is-there.ts';
import type { KeeperRow } from '#server/database/memorial-tables.ts';
import {
  deleteKeeper,
  findKeeperOf,
  insertKeeper,
  lockKeeper,
  updateKeeper,
} from './keepers.queries.ts';
import { snapshotOf, type KeeperSnapshot, type LoggedKeeper } from './log-keeper.ts';

async function restorable({ db }: UndoRun, before: LoggedKeeper): Promise<LoggedKeeper | string> {
  if (!(await isThere(db, 'members', before.member_id))) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', before.account_id))) return 'The account was deleted.';
  const hasApprover = await isThere(db, 'accounts', before.approved_by);
  return hasApprover ? before : { ...before, approved_by: null };
}

export const keeperUndoer = createRowUndoer<LoggedKeeper, KeeperRow>({
  /** As `logKeeper` wrote it. */
  rowIn: (snapshot: Snapshot | null) => (snapshot as KeeperSnapshot | null)?.row ?? null,
  snapshotOf,
  async find({ db, dialect }, row) {
    const found = await findKeeperOf(db, row);
    return found && lockKeeper(db, dialect, found.id);
  },
  isSame: (one, other) =>
    one.relation === other.relation &&
    one.asked_at === other.asked_at &&
    one.approved_at === other.approved_at &&
    one.ended_at === other.ended_at,
  restorable,
  put: (db, stored, row) => (stored ? updateKeeper(db, stored.id, row) : insertKeeper(db, row)),
  remove: (db, { id }) => deleteKeeper(db, id),
});
