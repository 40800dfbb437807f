/**
 * Merges a member's successive edits of a record or a photo into one entry of the change log, so that frequent saving
 * does not fill the disk.
 */
import { type Change, type Snapshot, recordChanges } from './change-log.ts';
import type { Connection } from '../open-database.ts';
import { findNewestEdits, updateEdit, type LoggedEdit } from './merged-edits.queries.ts';

const mergedWithinMs = 10 * 60_000;
/** Where there are so many, edits that have only some fields in common are one entry too. */
const maxEntries = 6;

/** An edit of an existing record. */
export type Edit = Change & { readonly before: Snapshot; readonly after: Snapshot };

/** Whether an entry is an edit, recent, by the same account, and neither an undo nor undone. */
const isOpen = (logged: LoggedEdit, { actor, changedAt }: Edit) =>
  logged.isEdit &&
  logged.actor === actor &&
  !logged.isUndone &&
  !logged.isUndoing &&
  logged.changedAt <= changedAt &&
  logged.changedAt > changedAt - mergedWithinMs;

/** Names the file in each entry about a photo; never edited. */
const fileName = 'name';
const fieldsOf = (after: Snapshot) => Object.keys(after).filter((field) => field !== fileName);

/**
 * The entry to merge an edit into: the newest with one of its fields, so that the entries of each
 * field stay in order. Never one older than the last edit by another person.
 */
function findEntry(newestFirst: readonly LoggedEdit[], edit: Edit): LoggedEdit | undefined {
  const end = newestFirst.findIndex((logged) => !isOpen(logged, edit));
  const open = end < 0 ? newestFirst : newestFirst.slice(0, end);
  const fields = fieldsOf(edit.after);
  const entry = open.find(({ after }) => fields.some((field) => field in after));
  if (!entry) return undefined;
  const isSame =
    fields.length === fieldsOf(entry.after).length && fields.every((field) => field in entry.after);
  return isSame || open.length >= maxEntries ? entry : undefined;
}

/**
 * Records a member's edit, or merges it into the entry of the last 10 minutes with the same
 * fields. The merged entry keeps the values before its first edit and gets the time of the last.
 * Runs in the caller's transaction, which has locked the record or the photo.
 */
export async function recordMemberEdit(db: Connection, edit: Edit): Promise<void> {
  const entry = findEntry(await findNewestEdits(db, edit), edit);
  if (!entry) return recordChanges(db, [edit]);
  await updateEdit(db, entry.id, {
    changedAt: edit.changedAt,
    before: { ...edit.before, ...entry.before },
    after: { ...entry.after, ...edit.after },
  });
}
