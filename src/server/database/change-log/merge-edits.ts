/** SQL that finds and rewrites the entries of the latest edits of a record or a photo. */
import { minuteMs } from '#contract/time.ts';
import { recordChanges, type Change, type Snapshot } from './change-log.ts';
import type { Connection } from '../open-database.ts';

interface LoggedEdit {
  readonly id: number;
  readonly changedAt: number;
  readonly actor: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** False where something was added or deleted. */
  readonly isEdit: boolean;
  readonly isUndone: boolean;
  readonly isUndoing: boolean;
}

/** More than a member saves in 10 minutes. */
const maxRead = 20;

const read = (json: string | null) => JSON.parse(json ?? '{}') as Snapshot;

/** The latest entries for a subject, by any account, newest first. */
async function findNewestEdits(
  db: Connection,
  { subject, subjectKey }: Pick<Change, 'subject' | 'subjectKey'>,
): Promise<LoggedEdit[]> {
  const rows = await db
    .selectFrom('change_log')
    .where('subject', '=', subject)
    .where('subject_key', '=', subjectKey)
    .orderBy('id', 'desc')
    .limit(maxRead)
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    changedAt: row.changed_at,
    actor: row.actor,
    before: read(row.before),
    after: read(row.after),
    isEdit: row.before !== null && row.after !== null,
    isUndone: row.undone_by !== null,
    isUndoing: row.undoes !== null,
  }));
}

async function updateEdit(
  db: Connection,
  id: number,
  { changedAt, before, after }: Pick<LoggedEdit, 'changedAt' | 'before' | 'after'>,
): Promise<void> {
  await db
    .updateTable('change_log')
    .set({
      changed_at: changedAt,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .where('id', '=', id)
    .execute();
}

// Merges a member's successive edits of a record or a photo into one entry of the change log, so that frequent saving
// does not fill the disk.

const mergedWithinMs = 10 * minuteMs;
/** Where there are so many, edits that have only some fields in common are one entry too. */
const maxEntries = 6;

/** An edit of an existing record. */
type Edit = Change & { readonly before: Snapshot; readonly after: Snapshot };

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
