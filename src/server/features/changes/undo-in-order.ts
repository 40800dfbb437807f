/** Passes changes to the undoers of their features, newest first, and records each undo in the change log. */
import {
  actorOf,
  createChangeRecorder,
  findNewestChange,
} from '#server/database/change-log/change-log.ts';
import type {
  LoggedChange,
  Undoers,
  UndoOutcome,
  UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { whyNever } from './changes.present.ts';
import { readChanges } from './changes.queries.ts';

const readAtOnce = 500;

export interface UndoResult {
  readonly undone: LoggedChange[];
  readonly conflicts: { readonly change: LoggedChange; readonly reason: string }[];
  readonly impossible: LoggedChange[];
  readonly notify: (() => void)[];
}

const idsUndoneBy = (changes: readonly LoggedChange[]) =>
  changes.flatMap(({ undoes }) => undoes ?? []);

/** Undoing an undo restores the change that it had undone; follows such chains to their start. */
async function settleChains(db: Connection, changes: readonly LoggedChange[]): Promise<void> {
  const entries = db.updateTable('change_log');
  let revived = idsUndoneBy(changes);
  while (revived.length > 0) {
    await entries.set({ undone_by: null }).where('id', 'in', revived).execute();
    const undoing = (await readChanges(db, revived)).filter(({ undoes }) => undoes !== null);
    for (const { id, undoes } of undoing) {
      await entries.set({ undone_by: id }).where('id', '=', undoes).execute();
    }
    revived = idsUndoneBy(await readChanges(db, idsUndoneBy(undoing)));
  }
}

/** Records that the new entries with ids above `after` undo these changes. */
async function markUndone(
  db: Connection,
  changes: readonly LoggedChange[],
  after: number,
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('change_log')
    .from('change_log as undoing')
    .set((eb) => ({ undone_by: eb.ref('undoing.id') }))
    .whereRef('undoing.undoes', '=', 'change_log.id')
    .where('undoing.id', '>', after)
    .where('change_log.id', 'in', ids)
    .execute();
  await settleChains(db, changes);
}

/** Records the outcomes in the change log, and adds them to the result. */
async function recordOutcomes(
  run: UndoRun,
  result: UndoResult,
  changes: readonly LoggedChange[],
  outcomes: readonly UndoOutcome[],
): Promise<void> {
  const after = await findNewestChange(run.db);
  const undone: LoggedChange[] = [];
  const entries = outcomes.flatMap((outcome, index) => {
    const change = changes[index];
    if (!change) return [];
    if (outcome.kind === 'conflict') {
      result.conflicts.push({ change, reason: outcome.reason });
      return [];
    }
    undone.push(change);
    if (outcome.notify) result.notify.push(outcome.notify);
    return [
      {
        ...outcome.entry,
        changedAt: run.at,
        actor: actorOf(run.actorId),
        undoes: change.id,
      },
    ];
  });
  await createChangeRecorder(run.db).record(entries);
  await markUndone(run.db, undone, after);
  result.undone.push(...undone);
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
): Promise<UndoResult> {
  const result: UndoResult = { undone: [], conflicts: [], impossible: [], notify: [] };
  let left = [...ids];
  while (left.length > 0) {
    let changes = await readOpen(run.db, left.slice(0, readAtOnce));
    left = left.slice(readAtOnce);
    while (changes.length > 0) {
      const [first] = changes;
      if (!first) break;
      if (whyNever(deps, first) !== null) {
        result.impossible.push(first);
        changes = changes.slice(1);
        continue;
      }
      const alike = changes.slice(0, countAlike(changes));
      const never = alike.findIndex((change) => whyNever(deps, change) !== null);
      const possible = never === -1 ? alike : alike.slice(0, never);
      const outcomes = await deps.undoers[first.subject].undo(run, possible);
      await recordOutcomes(run, result, possible, outcomes);
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
  return result;
}
