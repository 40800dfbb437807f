/** Makes one entry of the change log from edits that a member makes one after the other, so that saving often fills no disk. */
import { recordChanges, type Change, type Snapshot } from '#server/database/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findNewestEdits, updateEdit, type LoggedEdit } from './merged-edits.queries.ts';

const mergedWithinMs = 10 * 60_000;

/** An edit of a record that exists before and after. */
export type Edit = Change & { readonly before: Snapshot; readonly after: Snapshot };

/** Whether an entry is of the same hand a short while ago, and still holds. */
const isOpen = (logged: LoggedEdit, { actor, changedAt }: Edit) =>
  logged.actor === actor &&
  !logged.isUndone &&
  !logged.isUndoing &&
  logged.changedAt <= changedAt &&
  logged.changedAt > changedAt - mergedWithinMs;

/**
 * The newest entry that has a field of the edit, where nobody else has edited the record since. None after it has such a
 * field, so that the entries of each field still follow one another.
 */
function findEntry(newestFirst: readonly LoggedEdit[], edit: Edit): LoggedEdit | undefined {
  const end = newestFirst.findIndex((logged) => !isOpen(logged, edit));
  const open = end < 0 ? newestFirst : newestFirst.slice(0, end);
  return open.find(({ after }) => Object.keys(edit.after).some((field) => field in after));
}

/**
 * Enters a member's own edit: as an entry, or into the one of the last 10 minutes that has the same fields. That keeps what was
 * there before its first edit, and gets the time of its last. For the running transaction, which holds the members' lock.
 */
export async function recordOwnEdit(db: Connection, edit: Edit): Promise<void> {
  const entry = findEntry(await findNewestEdits(db, edit.subjectKey), edit);
  if (!entry) return recordChanges(db, [edit]);
  await updateEdit(db, entry.id, {
    changedAt: edit.changedAt,
    before: { ...edit.before, ...entry.before },
    after: { ...entry.after, ...edit.after },
  });
}
