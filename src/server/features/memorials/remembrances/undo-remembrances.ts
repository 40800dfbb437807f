/** Undoes changes of remembrances, approvals, reports and removals. A photo that was removed is gone. */
import {
  conflict,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import { isThere } from '#server/database/is-there.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { RemembranceRow } from '#server/database/memorial-tables.ts';
import type { LoggedRemembrance, RemembranceSnapshot } from './log-remembrance.ts';
import {
  deleteRemembrance,
  insertRemembrance,
  lockRemembranceOf,
  updateRemembrance,
} from './remembrances.queries.ts';

/** As `logRemembrance` wrote it. */
const rowIn = (snapshot: Snapshot | null): LoggedRemembrance | null =>
  (snapshot as RemembranceSnapshot | null)?.row ?? null;

/** Without the account that approved it, which may have been deleted. */
const isSame = (one: LoggedRemembrance, other: LoggedRemembrance) =>
  one.text === other.text &&
  one.photo_name === other.photo_name &&
  one.changed_at === other.changed_at &&
  one.approved_at === other.approved_at &&
  one.reported_at === other.reported_at &&
  one.kept_at === other.kept_at;

const noPhoto = { photo_name: null, photo_width: 0, photo_height: 0, photo_file_name: '' };

async function write(
  db: Connection,
  current: RemembranceRow | undefined,
  before: LoggedRemembrance | null,
  actor: string,
): Promise<string | null> {
  if (before === null) {
    if (current) await deleteRemembrance(db, current);
    return null;
  }
  if (!(await isThere(db, 'members', before.member_id))) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', before.account_id))) return 'The account was deleted.';
  const hasApprover = await isThere(db, 'accounts', before.approved_by);
  const restored = {
    ...before,
    ...(hasApprover ? {} : { approved_by: null }),
    // What the writer took back waits for an approval.
    ...(actor === `account/${before.account_id}` ? { approved_at: null, approved_by: null } : {}),
    // The files of any other photo were deleted.
    ...(before.photo_name === (current?.photo_name ?? null) ? {} : noPhoto),
  };
  await (current ? updateRemembrance(db, current.id, restored) : insertRemembrance(db, restored));
  return null;
}

async function undoOne({ db, dialect }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { subjectKey, accountId } = change;
  const [before, after] = [rowIn(change.before), rowIn(change.after)];
  const pair = before ?? after;
  if (!pair) return conflict('The details were deleted with the account.');
  const current = await lockRemembranceOf(db, dialect, pair);
  const isUnchanged = current && after ? isSame(current, after) : !current && !after;
  if (!isUnchanged) return conflict('It was changed again later.');
  const problem = await write(db, current, before, change.actor);
  if (problem !== null) return conflict(problem);
  return {
    kind: 'undone',
    entry: {
      subject: 'remembrance',
      subjectKey,
      before: change.after,
      after: change.before,
      ...(accountId === null ? {} : { accountId }),
    },
  };
}

export const remembranceUndoer: Undoer = {
  whyNever(change) {
    const [before, after] = [rowIn(change.before), rowIn(change.after)];
    const isPhotoLost =
      before !== null &&
      after !== null &&
      before.photo_name !== null &&
      before.photo_name !== after.photo_name;
    return isPhotoLost ? 'The earlier photo is deleted.' : null;
  },
  async undo(run, changes) {
    const [first] = changes;
    return first ? [await undoOne(run, first)] : [];
  },
};
