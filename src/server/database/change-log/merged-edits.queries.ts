/** SQL that finds and rewrites the entries of the latest edits of a record or a photo. */
import type { Change, Snapshot } from './change-log.ts';
import type { Connection } from '../open-database.ts';

export interface LoggedEdit {
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
export async function findNewestEdits(
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

export async function updateEdit(
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
