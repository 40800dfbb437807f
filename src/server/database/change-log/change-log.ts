/** Enters what changed, and who did it, into the change log; called in the transaction of the change. */
import { createBatchWriter } from '../batch-writer.ts';
import type { Connection } from '../open-database.ts';

/** Any JSON. */
export type Snapshot = Readonly<Record<string, unknown>>;

export interface Change {
  readonly changedAt: number;
  /** Who did it: a command such as `import`, or an account. */
  readonly actor: string;
  /** What kind of thing changed, and which one: `member`, `fb/123`. */
  readonly subject: string;
  readonly subjectKey: string;
  /** The key that it has from then on, where the change gives it another. */
  readonly movedTo?: string;
  /** Null where there was nothing before. */
  readonly before: Snapshot | null;
  /** Null where nothing is left. */
  readonly after: Snapshot | null;
  /** When the thing was last written before, so that undoing can say so again. */
  readonly touchedAt?: number;
  /** The account that it says something of: when that goes, so do the values. */
  readonly accountId?: number;
  /** The entry that it takes back. */
  readonly undoes?: number;
}

const json = (snapshot: Snapshot | null) => (snapshot === null ? null : JSON.stringify(snapshot));

const toRow = (change: Change) => ({
  changed_at: change.changedAt,
  actor: change.actor,
  subject: change.subject,
  subject_key: change.subjectKey,
  moved_to: change.movedTo ?? null,
  before: json(change.before),
  after: json(change.after),
  touched_at: change.touchedAt ?? null,
  account_id: change.accountId ?? null,
  undoes: change.undoes ?? null,
});

export interface ChangeRecorder {
  record(changes: readonly Change[]): Promise<void>;
}

/** For many changes in one transaction; `recordChanges` is for a few. */
export function createChangeRecorder(db: Connection): ChangeRecorder {
  const writer = createBatchWriter<ReturnType<typeof toRow>>(db, (rows) =>
    db.insertInto('change_log').values(rows),
  );
  return { record: (changes) => writer.write(changes.map(toRow)) };
}

export async function recordChanges(db: Connection, changes: readonly Change[]): Promise<void> {
  await createChangeRecorder(db).record(changes);
}

/** Who stands there instead of an account that changed something of its own. */
export const formerAccount = 'former account';
