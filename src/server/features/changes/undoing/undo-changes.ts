/**
 * Undoes one change, selected changes, or all changes of an account since a time, newest first and
 * in one transaction.
 */
import type { UndoForm, UndoReport } from '#contract/changes/undoing.ts';
import { Refusal } from '#contract/errors.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import type { OwnerNotice } from '#server/database/change-log/change-undo.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ChangeDeps } from '../change-deps.ts';
import { createNotedSteps } from './noted-steps.ts';
import { selectChanges } from './select-changes.ts';
import { undoInOrder } from './undo-in-order.ts';
import { presentReport } from './undo-report.present.ts';

/** Rolls the preview's transaction back and carries the report. */
class Previewed extends Error {
  override readonly name = 'Previewed';
  readonly report: UndoReport;
  constructor(report: UndoReport) {
    super();
    this.report = report;
  }
}

interface Undone {
  readonly report: UndoReport;
  readonly notices: readonly OwnerNotice[];
  readonly notify: readonly (() => void)[];
}

async function run(
  deps: ChangeDeps,
  form: UndoForm,
  viewer: Viewer,
  onReport: (report: UndoReport) => void,
): Promise<Undone> {
  const { database, now } = deps;
  return database.kysely.transaction().execute(async (db) => {
    await deps.lockAsAdmin(db, viewer);
    await lockMembers(db, database.dialect);
    const selected = await selectChanges(db, form);
    const { dialect } = database;
    const steps = createNotedSteps();
    const { note } = steps;
    const undoing = { db, dialect, at: now(), actorId: viewer.accountId, note };
    const tally = await undoInOrder(deps, undoing, selected.ids);
    const reason = 'Someone has undone it already.';
    tally.conflicts.push(...selected.alreadyUndone.map((change) => ({ change, reason })));
    tally.conflicts.sort((a, b) => b.change.id - a.change.id);
    const report = await presentReport(deps, db, tally, selected);
    onReport(report);
    return { report, notices: steps.describe(), notify: tally.notify };
  });
}

/**
 * Runs the undo and rolls it back, so that preview and undo share their code.
 * @throws Refusal `not_found` for an unknown change, `bad_request` for too many changes.
 */
export async function previewUndo(
  deps: ChangeDeps,
  form: UndoForm,
  viewer: Viewer,
): Promise<UndoReport> {
  try {
    const { report } = await run(deps, form, viewer, (found) => {
      throw new Previewed(found);
    });
    return report;
  } catch (error) {
    if (error instanceof Previewed) return error.report;
    throw error;
  }
}

/**
 * Keeps and reports whatever has changed again since, but undoes selected changes all or not at
 * all.
 * @throws Refusal like `previewUndo`; `stale` when not all selected changes can be undone.
 */
export async function undoChanges(
  deps: ChangeDeps,
  form: UndoForm,
  viewer: Viewer,
): Promise<UndoReport> {
  const { report, notices, notify } = await run(deps, form, viewer, ({ undone, total }) => {
    if (form.changes !== undefined && undone < total) {
      throw new Refusal('stale', {
        message: 'Something has changed since, so nothing was undone. See what can be undone now.',
      });
    }
  });
  for (const each of notify) each();
  deps.notifyOwners(notices, viewer.accountId);
  return report;
}
