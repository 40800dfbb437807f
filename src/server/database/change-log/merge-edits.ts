/**
 * Merges a member's successive edits of a record or a photo into one entry of the change log, so that frequent saving
 * does not fill the disk.
 */
import { minuteMs } from '#contract/time.ts';
import type { Connection } from '../open-database.ts';
import { recordChange, type Change } from './change-log.ts';
import { toLoggedChange, type LoggedChange } from './change-undo.ts';

const mergedWithinMs = 10 * minuteMs;
/** Where there are so many, edits that have only some fields in common are one entry too. */
const maxEntries = 6;
/** More than a member saves in 10 minutes. */
const maxRead = 20;

interface Snapshots {
  readonly before: object;
  readonly after: object;
}

/** An edit of an existing record. */
type Edit = Change & Snapshots;
type LoggedEdit = LoggedChange & Snapshots;

/** The latest entries for a subject, by any account, newest first. */
async function findNewestChanges(
  db: Connection,
  { subject, subjectKey }: Edit,
): Promise<LoggedChange[]> {
  const rows = await db
    .selectFrom('change_log')
    .where('subject', '=', subject)
    .where('subject_key', '=', subjectKey)
    .orderBy('id', 'desc')
    .limit(maxRead)
    .selectAll()
    .execute();
  return rows.map(toLoggedChange);
}

/** Whether an entry is an edit, recent, by the same account, and neither an undo nor undone. */
const isOpen = (logged: LoggedChange, { actor, changedAt }: Edit): logged is LoggedEdit =>
  logged.before !== null &&
  logged.after !== null &&
  logged.actor === actor &&
  logged.undoneBy === null &&
  logged.undoes === null &&
  logged.changedAt <= changedAt &&
  logged.changedAt > changedAt - mergedWithinMs;

/** Names the file in each entry about a photo; never edited. */
const fileName = 'name';
const fieldsOf = (after: object) => Object.keys(after).filter((field) => field !== fileName);

/**
 * The entry to merge an edit into: the newest with one of its fields, so that the entries of each
 * field stay in order. Never one older than the last edit by another person.
 */
function findEntry(newestFirst: readonly LoggedChange[], edit: Edit): LoggedEdit | undefined {
  const open: LoggedEdit[] = [];
  for (const logged of newestFirst) {
    if (!isOpen(logged, edit)) break;
    open.push(logged);
  }
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
  const entry = findEntry(await findNewestChanges(db, edit), edit);
  if (!entry) return recordChange(db, edit);
  await db
    .updateTable('change_log')
    .set({
      changed_at: edit.changedAt,
      before: JSON.stringify({ ...edit.before, ...entry.before }),
      after: JSON.stringify({ ...entry.after, ...edit.after }),
    })
    .where('id', '=', entry.id)
    .execute();
}
