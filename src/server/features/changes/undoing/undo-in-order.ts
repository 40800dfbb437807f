/**
 * Passes changes to the undoers of their features, newest first, and records each undo in the
 * change log.
 */
import { createChangeRecorder } from '#server/database/change-log/change-log.ts';
import type {
  LoggedChange,
  UndoOutcome,
  UndoRun,
  Undoers,
} from '#server/database/change-log/change-undo.ts';
import { findNewestChange } from '#server/database/change-log/read-change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readChanges } from '../changes.queries.ts';
import { markUndone } from './undone.queries.ts';
import { whyNever } from './why-never.ts';

const readAtOnce = 500;

export interface Tally {
  readonly undone: LoggedChange[];
  readonly conflicts: { readonly change: LoggedChange; readonly reason: string }[];
  readonly impossible: LoggedChange[];
  readonly notify: (() => void)[];
}

/** Records the outcomes in the change log and the tally. */
async function take(
  run: UndoRun,
  tally: Tally,
  changes: readonly LoggedChange[],
  outcomes: readonly UndoOutcome[],
): Promise<void> {
  const after = await findNewestChange(run.db);
  const undone: LoggedChange[] = [];
  const entries = outcomes.flatMap((outcome, index) => {
    const change = changes[index];
    if (!change) return [];
    if (outcome.kind === 'conflict') {
      tally.conflicts.push({ change, reason: outcome.reason });
      return [];
    }
    undone.push(change);
    if (outcome.notify) tally.notify.push(outcome.notify);
    return [
      {
        ...outcome.entry,
        changedAt: run.at,
        actor: `account/${run.actorId}`,
        undoes: change.id,
      },
    ];
  });
  await createChangeRecorder(run.db).record(entries);
  await markUndone(run.db, undone, after);
  tally.undone.push(...undone);
}

/** Those that are not undone. */
const readOpen = async (db: Connection, ids: readonly number[]) =>
  (await readChanges(db, ids)).filter(({ undoneBy }) => undoneBy === null);

/** How many changes at the start have the same subject. */
function countAlike(changes: readonly LoggedChange[]): number {
  const other = changes.findIndex(({ subject }) => subject !== changes[0]?.subject);
  return other === -1 ? changes.length : other;
}

/**
 * Runs in the caller's transaction.
 * @param ids newest first
 */
export async function undoInOrder(
  deps: { readonly undoers: Undoers },
  run: UndoRun,
  ids: readonly number[],
): Promise<Tally> {
  const tally: Tally = { undone: [], conflicts: [], impossible: [], notify: [] };
  let left = [...ids];
  while (left.length > 0) {
    let changes = await readOpen(run.db, left.slice(0, readAtOnce));
    left = left.slice(readAtOnce);
    while (changes.length > 0) {
      const [first] = changes;
      const undoer = first && deps.undoers[first.subject];
      if (!first || !undoer || whyNever(deps, first) !== null) {
        if (first) tally.impossible.push(first);
        changes = changes.slice(1);
        continue;
      }
      const alike = changes.slice(0, countAlike(changes));
      const never = alike.findIndex((change) => whyNever(deps, change) !== null);
      const possible = never === -1 ? alike : alike.slice(0, never);
      const outcomes = await undoer.undo(run, possible);
      await take(run, tally, possible, outcomes);
      const rest = changes.slice(outcomes.length);
      // Undoing an undo may have changed the state of the remaining changes.
      const isChained = possible.slice(0, outcomes.length).some(({ undoes }) => undoes !== null);
      changes = isChained
        ? await readOpen(
            run.db,
            rest.map(({ id }) => id),
          )
        : rest;
    }
  }
  return tally;
}
