import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { type UndoReport, changesInReport } from '#contract/changes/undoing.ts';
import type { LoggedChange } from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findAccountNames } from '../change-names.queries.ts';
import type { ChangeDeps } from '../change-deps.ts';
import { accountOfActor, presentChanges } from '../changes.present.ts';
import type { Selected } from './select-changes.ts';
import type { Tally } from './undo-in-order.ts';

export async function presentReport(
  deps: ChangeDeps,
  db: Connection,
  tally: Tally,
  { actor, through }: Selected,
): Promise<UndoReport> {
  const account = actor === null ? null : accountOfActor(actor);
  const names = account === null ? null : await findAccountNames(db, [account]);
  const show = async (changes: readonly LoggedChange[]): Promise<LoggedChangeView[]> =>
    presentChanges(deps, db, changes.slice(0, changesInReport));
  const shownConflicts = await show(tally.conflicts.map(({ change }) => change));
  return {
    total: tally.undone.length + tally.conflicts.length + tally.impossible.length,
    undone: tally.undone.length,
    conflicts: tally.conflicts.length,
    impossible: tally.impossible.length,
    firstUndone: await show(tally.undone),
    firstConflicts: shownConflicts.map((change, index) => ({
      change,
      reason: tally.conflicts[index]?.reason ?? '',
    })),
    firstImpossible: await show(tally.impossible),
    through,
    byName: names ? (names.get(account ?? -1) ?? '') : (actor ?? ''),
  };
}
