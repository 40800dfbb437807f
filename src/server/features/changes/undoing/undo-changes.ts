/** Undoes changes: one, or all that an account did since a moment, the newest first; in one transaction. */
import type { UndoForm, UndoReport } from '#contract/changes/changes.ts';
import { Refusal } from '#contract/errors.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ChangeDeps } from '../change-deps.ts';
import { selectChanges } from './select-changes.ts';
import { undoInOrder } from './undo-in-order.ts';
import { presentReport } from './undo-report.present.ts';

/** Takes back what a preview has written; the report is in it. */
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
    const isSingle = form.change !== undefined;
    const selected = await selectChanges(db, form);
    const { dialect } = database;
    const undoing = { db, dialect, at: now(), actorId: viewer.accountId, isSingle };
    const tally = await undoInOrder(deps, undoing, selected.ids);
    const report = await presentReport(deps, db, tally, selected, isSingle);
    onReport(report);
    return { report, notify: tally.notify };
  });
}

/**
 * Does it, and takes it back: the same code finds out what will happen and makes it happen.
 *
 * @throws Refusal `not_found` for the change, `bad_request` for too many of them.
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
 * What has changed again since stays, and is in the report. All that an account did, and roles, ask for the admin's own
 * password, or before this for the second factor: a session that was left open undoes nobody's work.
 *
 * @throws Refusal as `previewUndo`; `bad_request` for a missing or wrong password, `too_many_requests` after 10.
 */
export async function undoChanges(
  deps: ChangeDeps,
  form: UndoForm,
  viewer: Viewer,
): Promise<UndoReport> {
  const { password } = form;
  if (password !== undefined) await deps.checkPassword(viewer, password);
  const { report, notify } = await run(deps, form, viewer, ({ needsPassword }) => {
    if (!needsPassword || password !== undefined || viewer.hasSecondFactor) return;
    const message = 'Please enter your own password.';
    throw new Refusal('bad_request', { message, errors: { password: message } });
  });
  for (const each of notify) each();
  return report;
}
