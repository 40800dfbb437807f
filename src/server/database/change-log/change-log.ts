/** Writes changes and their authors to the change log, in the transaction of the change. */
import type { ChangeSubject, FieldOf } from '#contract/changes/subjects.ts';
import { createBatchWriter } from '../batch-writer.ts';
import type { Connection } from '../open-database.ts';

/** What an entry says of its subject: any JSON for each field. */
export type Snapshot<Subject extends ChangeSubject> = {
  readonly [Name in FieldOf<Subject>]?: unknown;
};

export interface Change<Subject extends ChangeSubject = ChangeSubject> {
  readonly changedAt: number;
  /** The author: a command such as `import`, or an account. */
  readonly actor: string;
  /** The kind and key of the changed subject: `member`, `fb/123`. */
  readonly subject: Subject;
  readonly subjectKey: string;
  /** The new key, if the change moves the subject. */
  readonly movedTo?: string;
  /** Null if the subject did not exist before. */
  readonly before: Snapshot<Subject> | null;
  /** Null if the subject no longer exists. */
  readonly after: Snapshot<Subject> | null;
  /** When the subject was last written before, so that undoing can restore it. */
  readonly touchedAt?: number;
  /** The account that the entry is about; its deletion also deletes the values. */
  readonly accountId: number | null;
  /** The entry that this one undoes. */
  readonly undoes?: number;
}

/** What an entry is about and says; author and time are added. */
export type ChangeEntry<Subject extends ChangeSubject = ChangeSubject> = Omit<
  Change<Subject>,
  'changedAt' | 'actor' | 'undoes'
>;

/** An account as the log names who made a change. */
export const actorOf = (accountId: number): string => `account/${accountId}`;

/** Null for an actor that is no account, or no longer one. */
export const accountOfActor = (actor: string): number | null => {
  const digits = /^account\/(\d+)$/.exec(actor)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Replaces a deleted account as the author of changes to its own data. */
export const formerAccount = 'former account';

const json = (snapshot: object | null) => (snapshot === null ? null : JSON.stringify(snapshot));

const toRow = (change: Change) => ({
  changed_at: change.changedAt,
  actor: change.actor,
  subject: change.subject,
  subject_key: change.subjectKey,
  moved_to: change.movedTo ?? null,
  before: json(change.before),
  after: json(change.after),
  touched_at: change.touchedAt ?? null,
  account_id: change.accountId,
  undoes: change.undoes ?? null,
});

interface ChangeRecorder {
  record(changes: readonly Change[]): Promise<void>;
}

/** For many changes in one transaction; `recordChange` and `recordChanges` are for a few. */
export function createChangeRecorder(db: Connection): ChangeRecorder {
  const writer = createBatchWriter<ReturnType<typeof toRow>>(db, (rows) =>
    db.insertInto('change_log').values(rows),
  );
  return { record: (changes) => writer.write(changes.map(toRow)) };
}

export async function recordChanges<Subject extends ChangeSubject>(
  db: Connection,
  changes: readonly Change<Subject>[],
): Promise<void> {
  await createChangeRecorder(db).record(changes);
}

export const recordChange = <Subject extends ChangeSubject>(
  db: Connection,
  change: Change<Subject>,
): Promise<void> => recordChanges(db, [change]);

/** Removes the entry of a change that was taken back before anyone was notified. */
export async function deleteChange(db: Connection, change: Change): Promise<void> {
  const { changed_at, actor, subject, subject_key, after } = toRow(change);
  await db
    .deleteFrom('change_log')
    .where('subject', '=', subject)
    .where('subject_key', '=', subject_key)
    .where('changed_at', '=', changed_at)
    .where('actor', '=', actor)
    .where('after', after === null ? 'is' : '=', after)
    .execute();
}

/** The id of the newest change; 0 without any. */
export async function findNewestChange(db: Connection): Promise<number> {
  const { id } = await db
    .selectFrom('change_log')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** Entries about these subjects after a change, without undone ones and the undos themselves. */
export const laterEntries = (
  db: Connection,
  subject: string,
  keys: readonly string[],
  after: number,
) =>
  db
    .selectFrom('change_log')
    .where('subject', '=', subject)
    .where('subject_key', 'in', keys)
    .where('id', '>', after)
    .where('undone_by', 'is', null)
    .where('undoes', 'is', null);
