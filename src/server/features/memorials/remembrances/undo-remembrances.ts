/** Undoes changes of remembrances, approvals, reports and removals. A photo that was removed is gone. */
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import type { LoggedChange, UndoRun } from '#server/database/change-log/change-undo.ts';
import { createRowUndoer } from '#server/database/change-log/row-undoer.ts';
import { isThere } from '#server/database/is-there.ts';
import type { RemembranceRow } from '#server/database/memorial-tables.ts';
import { snapshotOf, type LoggedRemembrance, type RemembranceSnapshot } from './log-remembrance.ts';
import {
  deleteRemembrance,
  insertRemembrance,
  lockRemembranceOf,
  updateRemembrance,
} from './remembrances.queries.ts';

/** As `logRemembrance` wrote it. */
const rowIn = (snapshot: Snapshot | null): LoggedRemembrance | null =>
  (snapshot as RemembranceSnapshot | null)?.row ?? null;

const isSame = (one: LoggedRemembrance, other: LoggedRemembrance) =>
  one.text === other.text &&
  one.photo_name === other.photo_name &&
  one.changed_at === other.changed_at &&
  one.approved_at === other.approved_at &&
  one.reported_at === other.reported_at &&
  one.kept_at === other.kept_at;

const noPhoto = { photo_name: null, photo_width: 0, photo_height: 0, photo_file_name: '' };

async function restorable(
  { db }: UndoRun,
  before: LoggedRemembrance,
  stored: RemembranceRow | undefined,
  { actor }: LoggedChange,
): Promise<LoggedRemembrance | string> {
  if (!(await isThere(db, 'members', before.member_id))) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', before.account_id))) return 'The account was deleted.';
  const hasApprover = await isThere(db, 'accounts', before.approved_by);
  return {
    ...before,
    ...(hasApprover ? {} : { approved_by: null }),
    // What the writer took back waits for an approval.
    ...(actor === `account/${before.account_id}` ? { approved_at: null, approved_by: null } : {}),
    // The files of any other photo were deleted.
    ...(before.photo_name === (stored?.photo_name ?? null) ? {} : noPhoto),
  };
}

export const remembranceUndoer = createRowUndoer<LoggedRemembrance, RemembranceRow>(
  {
    rowIn,
    snapshotOf,
    find: ({ db, dialect }, row) => lockRemembranceOf(db, dialect, row),
    isSame,
    restorable,
    put: (db, stored, row) =>
      stored ? updateRemembrance(db, stored.id, row) : insertRemembrance(db, row),
    remove: deleteRemembrance,
  },
  (change) => {
    const [before, after] = [rowIn(change.before), rowIn(change.after)];
    const isPhotoLost =
      before !== null &&
      after !== null &&
      before.photo_name !== null &&
      before.photo_name !== after.photo_name;
    return isPhotoLost ? 'The earlier photo is deleted.' : null;
  },
);
