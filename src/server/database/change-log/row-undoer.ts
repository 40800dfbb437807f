/** Undoes changes of single rows, whose entries contain the whole row before and after. */
import type { Connection } from '../open-database.ts';
import type { Snapshot } from './change-log.ts';
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from './change-undo.ts';

export interface UndoableRows<Row, Stored extends Row> {
  /** The row in a snapshot, as the feature logged it. */
  readonly rowIn: (snapshot: Snapshot | null) => Row | null;
  /** @param logged the snapshot that the row was read from */
  readonly snapshotOf: (row: Row, logged: Snapshot) => Snapshot;
  /** The stored row, locked until the transaction ends. */
  readonly find: (run: UndoRun, row: Row) => Promise<Stored | undefined>;
  /** Leaves out references that a deleted account clears. */
  readonly isSame: (stored: Row, logged: Row) => boolean;
  /** Why this stored row never changes back; null if it may. */
  readonly whyFinal?: (stored: Stored) => string | null;
  /** What can be restored of the earlier row; a string with the reason when nothing can. */
  readonly restorable: (
    run: UndoRun,
    before: Row,
    stored: Stored | undefined,
    change: LoggedChange,
  ) => Promise<Row | string>;
  readonly put: (db: Connection, stored: Stored | undefined, row: Row) => Promise<unknown>;
  readonly remove: (db: Connection, stored: Stored) => Promise<void>;
}

async function undoRow<Row, Stored extends Row>(
  rows: UndoableRows<Row, Stored>,
  run: UndoRun,
  change: LoggedChange,
): Promise<UndoOutcome> {
  const { db } = run;
  const { subject, subjectKey, accountId } = change;
  const [before, after] = [rows.rowIn(change.before), rows.rowIn(change.after)];
  const latest = after ?? before;
  if (!latest) return conflict('The details were deleted with the account.');
  const stored = await rows.find(run, latest);
  const whyFinal = stored && rows.whyFinal?.(stored);
  if (whyFinal) return conflict(whyFinal);
  const isUnchanged = stored && after ? rows.isSame(stored, after) : !stored && !after;
  if (!isUnchanged) return conflict('It was changed again later.');
  const restored = before && (await rows.restorable(run, before, stored, change));
  if (typeof restored === 'string') return conflict(restored);
  if (restored !== null) await rows.put(db, stored, restored);
  else if (stored) await rows.remove(db, stored);
  return {
    kind: 'undone',
    entry: {
      subject,
      subjectKey,
      before: change.after,
      // Not always the earlier row; otherwise this entry could not be undone.
      after: restored && change.before && rows.snapshotOf(restored, change.before),
      ...(accountId === null ? {} : { accountId }),
    },
  };
}

export const createRowUndoer = <Row, Stored extends Row>(
  rows: UndoableRows<Row, Stored>,
  whyNever: Undoer['whyNever'] = () => null,
): Undoer => ({
  whyNever,
  undo: oneAtATime((run, change) => undoRow(rows, run, change)),
});
