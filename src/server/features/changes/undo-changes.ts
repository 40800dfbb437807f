/** Undoes changes: one, or all that an account did since a moment, the newest first; in one transaction. */
import {
  changesInReport,
  mostUndone,
  type LoggedChangeView,
  type UndoReport,
} from '#contract/admin-changes.ts';
import type { UndoForm } from '#contract/change-forms.ts';
import { Refusal } from '#contract/errors.ts';
import { createChangeRecorder } from '#server/database/change-log.ts';
import type { LoggedChange, UndoOutcome, UndoRun } from '#server/database/change-undo.ts';
import { lockMembers } from '#server/database/lock-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ChangeParts } from './change-parts.ts';
import { accountOfActor, presentChanges, whyNever } from './changes.present.ts';
import {
  findAccountNames,
  findChangeIdsSince,
  findNewestChange,
  markUndone,
  readChanges,
} from './changes.queries.ts';

const readAtOnce = 500;

/** Takes back what a preview has written; the report is in it. */
class Previewed extends Error {
  override readonly name = 'Previewed';
  readonly report: UndoReport;
  constructor(report: UndoReport) {
    super();
    this.report = report;
  }
}

interface Selected {
  /** The newest first. */
  readonly ids: readonly number[];
  readonly actor: string;
  readonly through: number;
}

async function selectOne(db: Connection, id: number, through: number): Promise<Selected> {
  const [change] = await readChanges(db, [id]);
  if (!change) throw new Refusal('not_found', { message: 'There is no such change.' });
  if (change.undoneBy !== null) {
    throw new Refusal('bad_request', { message: 'This change has been undone already.' });
  }
  return { ids: [id], actor: change.actor, through };
}

async function selectSince(
  db: Connection,
  actor: string,
  since: number,
  through: number,
): Promise<Selected> {
  const found = await findChangeIdsSince(db, { actor, since, through }, mostUndone + 1);
  if (found.length > mostUndone) {
    const message = `These are more than ${mostUndone} changes. Please choose a later moment first.`;
    throw new Refusal('bad_request', { message, errors: { since: message } });
  }
  const all = new Set(found.map(({ id }) => id));
  // Who took back a change of their own has left nothing of either.
  const ids = found.filter(({ undoes }) => undoes === null || !all.has(undoes)).map(({ id }) => id);
  return { ids, actor, through };
}

async function select(db: Connection, form: UndoForm): Promise<Selected> {
  const through = form.through ?? (await findNewestChange(db));
  if (form.change !== undefined) return selectOne(db, form.change, through);
  return selectSince(db, `account/${form.account ?? 0}`, Date.parse(form.since ?? ''), through);
}

interface Tally {
  total: number;
  readonly undone: LoggedChange[];
  readonly conflicts: { readonly change: LoggedChange; readonly reason: string }[];
  readonly impossible: LoggedChange[];
  readonly tell: (() => void)[];
}

/** Enters what was done into the log and the tally. */
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
    if (outcome.tell) tally.tell.push(outcome.tell);
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

/** How many of the first changes have the same subject. */
function countAlike(changes: readonly LoggedChange[]): number {
  const other = changes.findIndex(({ subject }) => subject !== changes[0]?.subject);
  return other === -1 ? changes.length : other;
}

async function undoAll(parts: ChangeParts, run: UndoRun, { ids }: Selected): Promise<Tally> {
  const tally: Tally = { total: 0, undone: [], conflicts: [], impossible: [], tell: [] };
  let left = [...ids];
  while (left.length > 0) {
    const read = await readChanges(run.db, left.slice(0, readAtOnce));
    left = left.slice(readAtOnce);
    let changes = read.filter(({ undoneBy }) => undoneBy === null);
    while (changes.length > 0) {
      const [first] = changes;
      const undoer = first && parts.undoers[first.subject];
      if (!first || !undoer || whyNever(parts, first) !== null) {
        if (first) tally.impossible.push(first);
        changes = changes.slice(1);
        continue;
      }
      const alike = changes.slice(0, countAlike(changes));
      const never = alike.findIndex((change) => whyNever(parts, change) !== null);
      const possible = never === -1 ? alike : alike.slice(0, never);
      const outcomes = await undoer.undo(run, possible);
      await take(run, tally, possible, outcomes);
      const rest = changes.slice(outcomes.length);
      // What is taken back may have taken back one of the others.
      const isChained = possible.slice(0, outcomes.length).some(({ undoes }) => undoes !== null);
      changes = isChained
        ? (await readAgain(run.db, rest)).filter(({ undoneBy }) => undoneBy === null)
        : rest;
    }
  }
  tally.total = tally.undone.length + tally.conflicts.length + tally.impossible.length;
  return tally;
}

const readAgain = async (db: Connection, changes: readonly LoggedChange[]) =>
  changes.length === 0
    ? []
    : readChanges(
        db,
        changes.map(({ id }) => id),
      );

const isRole = ({ subject, before }: LoggedChange) =>
  subject === 'account' && before !== null && 'role' in before;

async function present(
  parts: ChangeParts,
  db: Connection,
  tally: Tally,
  { actor, through }: Selected,
  isSingle: boolean,
): Promise<UndoReport> {
  const account = accountOfActor(actor);
  const names = account === null ? null : await findAccountNames(db, [account]);
  const show = async (changes: readonly LoggedChange[]): Promise<LoggedChangeView[]> =>
    presentChanges(parts, db, changes.slice(0, changesInReport));
  const shownConflicts = await show(tally.conflicts.map(({ change }) => change));
  return {
    total: tally.total,
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
    byName: names ? (names.get(account ?? -1) ?? '') : actor,
    needsPassword: !isSingle || tally.undone.some(isRole),
  };
}

interface Undone {
  readonly report: UndoReport;
  readonly tell: readonly (() => void)[];
}

async function run(
  parts: ChangeParts,
  form: UndoForm,
  viewer: Viewer,
  onReport: (report: UndoReport) => void,
): Promise<Undone> {
  const { database, now } = parts;
  return database.kysely.transaction().execute(async (db) => {
    await parts.lockAsAdmin(db, viewer);
    await lockMembers(db, database.dialect);
    const isSingle = form.change !== undefined;
    const selected = await select(db, form);
    const undoing = { db, at: now(), actorId: viewer.accountId, isSingle };
    const tally = await undoAll(parts, undoing, selected);
    const report = await present(parts, db, tally, selected, isSingle);
    onReport(report);
    return { report, tell: tally.tell };
  });
}

/**
 * Does it, and takes it back: the same code finds out what will happen and makes it happen.
 *
 * @throws Refusal `not_found` for the change, `bad_request` for too many of them.
 */
export async function previewUndo(
  parts: ChangeParts,
  form: UndoForm,
  viewer: Viewer,
): Promise<UndoReport> {
  try {
    const { report } = await run(parts, form, viewer, (found) => {
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
 * password: a session that was left open undoes nobody's work.
 *
 * @throws Refusal as `previewUndo`; `bad_request` for a missing or wrong password, `too_many_requests` after 10.
 */
export async function undoChanges(
  parts: ChangeParts,
  form: UndoForm,
  viewer: Viewer,
): Promise<UndoReport> {
  const { password } = form;
  if (password !== undefined) await parts.checkPassword(viewer, password);
  const { report, tell } = await run(parts, form, viewer, ({ needsPassword }) => {
    if (!needsPassword || password !== undefined) return;
    const message = 'Please enter your own password.';
    throw new Refusal('bad_request', { message, errors: { password: message } });
  });
  for (const each of tell) each();
  return report;
}
