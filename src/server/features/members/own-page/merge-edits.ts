/** Makes one entry of the change log from edits that a member makes one after the other, so that saving often fills no disk. */
import {
  type Change,
  type Snapshot,
  recordChanges,
} from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findNewestEdits, updateEdit, type LoggedEdit } from './merged-edits.queries.ts';

export const mergedWithinMs = 10 * 60_000;
/** Where there are so many, edits that have only some fields in common are one entry too. */
const maxEntries = 6;

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
 * The entry that an edit goes into. Only the newest one with a field of the edit can be it, so that the entries of each field
 * still follow one another; and no older one than the last edit of somebody else.
 */
function findEntry(newestFirst: readonly LoggedEdit[], edit: Edit): LoggedEdit | undefined {
  const end = newestFirst.findIndex((logged) => !isOpen(logged, edit));
  const open = end < 0 ? newestFirst : newestFirst.slice(0, end);
  const fields = Object.keys(edit.after);
  const entry = open.find(({ after }) => fields.some((field) => field in after));
  if (!entry) return undefined;
  const isSame =
    fields.length === Object.keys(entry.after).length &&
    fields.every((field) => field in entry.after);
  return isSame || open.length >= maxEntries ? entry : undefined;
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
