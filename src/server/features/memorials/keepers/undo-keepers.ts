/** Undoes requests to keep a memorial, and decisions about them. */
import {
  conflict,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import type { KeeperRow } from '#server/database/memorial-tables.ts';
import { isThere } from '#server/database/is-there.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  deleteKeeper,
  findKeeperOf,
  insertKeeper,
  lockKeeper,
  updateKeeper,
} from './keepers.queries.ts';
import type { KeeperSnapshot, LoggedKeeper } from './log-keeper.ts';

/** As `logKeeper` wrote it. */
const rowIn = (snapshot: Snapshot | null): LoggedKeeper | null =>
  (snapshot as KeeperSnapshot | null)?.row ?? null;

/** Without the account that approved it, which may have been deleted. */
const isSame = (one: LoggedKeeper, other: LoggedKeeper) =>
  one.relation === other.relation &&
  one.asked_at === other.asked_at &&
  one.approved_at === other.approved_at &&
  one.ended_at === other.ended_at;

async function write(
  db: Connection,
  current: KeeperRow | undefined,
  before: LoggedKeeper | null,
): Promise<string | null> {
  if (before === null) {
    if (current) await deleteKeeper(db, current.id);
    return null;
  }
  if (!(await isThere(db, 'members', before.member_id))) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', before.account_id))) return 'The account was deleted.';
  const hasApprover = await isThere(db, 'accounts', before.approved_by);
  const restored = hasApprover ? before : { ...before, approved_by: null };
  await (current ? updateKeeper(db, current.id, restored) : insertKeeper(db, restored));
  return null;
}

async function undoOne({ db, dialect }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { subjectKey, accountId } = change;
  const [before, after] = [rowIn(change.before), rowIn(change.after)];
  const pair = before ?? after;
  if (!pair) return conflict('The details were deleted with the account.');
  const found = await findKeeperOf(db, pair);
  const current = found && (await lockKeeper(db, dialect, found.id));
  const isUnchanged = current && after ? isSame(current, after) : !current && !after;
  if (!isUnchanged) return conflict('It was changed again later.');
  const problem = await write(db, current, before);
  if (problem !== null) return conflict(problem);
  return {
    kind: 'undone',
    entry: {
      subject: 'keeper',
      subjectKey,
      before: change.after,
      after: change.before,
      ...(accountId === null ? {} : { accountId }),
    },
  };
}

export const keeperUndoer: Undoer = {
  whyNever: () => null,
  async undo(run, changes) {
    const [first] = changes;
    return first ? [await undoOne(run, first)] : [];
  },
};
