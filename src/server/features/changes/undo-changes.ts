/**
 * Undoes one change, selected changes, or all changes of an account since a time, newest first and in one transaction.
 */
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import {
  changesInReport,
  type UndoForm,
  type undoOperations,
  type UndoReport,
  maxUndone,
} from '#contract/changes/undoing.ts';
import { Refusal, refuseField } from '#contract/errors.ts';
import {
  accountOfActor,
  actorOf,
  findNewestChange,
} from '#server/database/change-log/change-log.ts';
import type {
  LoggedChange,
  OwnerNotice,
  Undoers,
  UndoRun,
  UndoStep,
} from '#server/database/change-log/change-undo.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';
import { presentChanges } from './changes.present.ts';
import { findAccountNames, readChanges } from './changes.queries.ts';
import { undoInOrder, type UndoResult } from './undo-in-order.ts';

interface Selected {
  /** Newest first. */
  readonly ids: readonly number[];
  /** Someone else has undone them since they were selected. */
  readonly alreadyUndone: readonly LoggedChange[];
  /** Null for changes of several. */
  readonly actor: string | null;
  readonly through: number;
}

const unknown = () => new Refusal('not_found', { message: 'This change does not exist.' });

async function selectOne(db: Connection, id: number, through: number): Promise<Selected> {
  const [change] = await readChanges(db, [id]);
  if (!change) throw unknown();
  if (change.undoneBy !== null) {
    throw new Refusal('bad_request', { message: 'This change was already undone.' });
  }
  return { ids: [id], alreadyUndone: [], actor: change.actor, through };
}

async function selectSeveral(
  db: Connection,
  ids: readonly number[],
  through: number,
): Promise<Selected> {
  const changes = await readChanges(db, ids);
  if (changes.length < new Set(ids).size) throw unknown();
  const actors = new Set(changes.map(({ actor }) => actor));
  return {
    ids: changes.filter(({ undoneBy }) => undoneBy === null).map(({ id }) => id),
    alreadyUndone: changes.filter(({ undoneBy }) => undoneBy !== null),
    actor: actors.size === 1 ? (changes[0]?.actor ?? null) : null,
    through,
  };
}

interface UndoRange {
  readonly actor: string;
  readonly since: number;
  /** Id of the newest change to include. */
  readonly through: number;
}

/**
 * Changes of an actor since a time that are not undone, newest first. Leaves out undos of the
 * actor's own changes in that period.
 */
async function findChangesToUndo(
  db: Connection,
  { actor, since, through }: UndoRange,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('change_log')
    .where('actor', '=', actor)
    .where('changed_at', '>=', since)
    .where('id', '<=', through)
    .where('undone_by', 'is', null)
    // Most entries undo nothing. Testing this first makes PostgreSQL look up the others one by one,
    // whatever its statistics say.
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('undoes', 'is', null),
        not(
          exists(
            selectFrom('change_log as own')
              .whereRef('own.id', '=', 'change_log.undoes')
              .where('own.actor', '=', actor)
              .where('own.changed_at', '>=', since)
              .select('own.id'),
          ),
        ),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function selectSince(db: Connection, range: UndoRange): Promise<Selected> {
  const ids = await findChangesToUndo(db, range, maxUndone + 1);
  if (ids.length > maxUndone) {
    refuseField('since', `This would undo more than ${maxUndone} changes. Choose a later time.`);
  }
  return { ids, alreadyUndone: [], actor: range.actor, through: range.through };
}

/**
 * @throws Refusal `not_found` for an unknown change, `bad_request` for a single one that is already
 * undone and for too many changes.
 */
async function selectChanges(db: Connection, form: UndoForm): Promise<Selected> {
  const through = form.through ?? (await findNewestChange(db));
  if (form.change !== undefined) return selectOne(db, form.change, through);
  if (form.changes !== undefined) return selectSeveral(db, form.changes, through);
  const actor = actorOf(form.account ?? 0);
  return selectSince(db, { actor, since: Date.parse(form.since ?? ''), through });
}

export interface ChangeDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly undoers: Undoers;
  /** Sends each owner one mail about an undo, in the background, except to the account of the admin. */
  readonly notifyOwners: (notices: readonly OwnerNotice[], actorId: number) => void;
}

/** Collects what an undo changed, for one mail to each owner. */
interface StepCollector {
  readonly note: UndoRun['note'];
  /** Without what is in the end as it was. */
  describe(): OwnerNotice[];
}

function createStepCollector(): StepCollector {
  const steps = new Map<string, { first: unknown; describe: () => readonly OwnerNotice[] }>();
  return {
    note<State>({ key, before, after, describe }: UndoStep<State>) {
      const earlier = steps.get(key);
      // Steps with the same key have states of the same type.
      const first = earlier ? (earlier.first as State) : before;
      steps.set(key, { first, describe: () => describe(first, after) });
    },
    describe: () =>
      [...steps.values()]
        .flatMap(({ describe }) => describe())
        .filter(({ lines }) => lines.length > 0),
  };
}

async function presentReport(
  deps: ChangeDeps,
  db: Connection,
  result: UndoResult,
  { actor, through }: Selected,
): Promise<UndoReport> {
  const account = actor === null ? null : accountOfActor(actor);
  const names = account === null ? null : await findAccountNames(db, [account]);
  const show = async (changes: readonly LoggedChange[]): Promise<LoggedChangeView[]> =>
    presentChanges(deps, db, changes.slice(0, changesInReport));
  const shownConflicts = await show(result.conflicts.map(({ change }) => change));
  return {
    total: result.undone.length + result.conflicts.length + result.impossible.length,
    undone: result.undone.length,
    conflicts: result.conflicts.length,
    impossible: result.impossible.length,
    firstUndone: await show(result.undone),
    firstConflicts: shownConflicts.map((change, index) => ({
      change,
      reason: result.conflicts[index]?.reason ?? '',
    })),
    firstImpossible: await show(result.impossible),
    through,
    byName: names ? (names.get(account ?? -1) ?? '') : (actor ?? ''),
  };
}

/** Rolls the preview's transaction back and carries the report. */
class PreviewRollback extends Error {
  override readonly name = 'PreviewRollback';
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

async function runUndo(
  deps: ChangeDeps,
  form: UndoForm,
  viewer: Viewer,
  onReport: (report: UndoReport) => void,
): Promise<Undone> {
  const { database, now } = deps;
  return database.kysely.transaction().execute(async (db) => {
    await lockAsAdmin(deps, db, viewer);
    await lockMembers(db, database.dialect);
    const selected = await selectChanges(db, form);
    const { dialect } = database;
    const steps = createStepCollector();
    const run = { db, dialect, at: now(), actorId: viewer.accountId, note: steps.note };
    const result = await undoInOrder(deps, run, selected.ids);
    const reason = 'Someone has undone it already.';
    result.conflicts.push(...selected.alreadyUndone.map((change) => ({ change, reason })));
    result.conflicts.sort((a, b) => b.change.id - a.change.id);
    const report = await presentReport(deps, db, result, selected);
    onReport(report);
    return { report, notices: steps.describe(), notify: result.notify };
  });
}

/**
 * Runs the undo and rolls it back, so that preview and undo share their code.
 * @throws Refusal `not_found` for an unknown change, `bad_request` for too many changes.
 */
export async function previewUndo(
  deps: ChangeDeps,
  { body: form }: Input<typeof undoOperations.previewUndo>,
  { viewer }: Caller<Viewer>,
): Promise<UndoReport> {
  try {
    const { report } = await runUndo(deps, form, viewer, (found) => {
      throw new PreviewRollback(found);
    });
    return report;
  } catch (error) {
    if (error instanceof PreviewRollback) return error.report;
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
  { body: form }: Input<typeof undoOperations.undoChanges>,
  { viewer }: Caller<Viewer>,
): Promise<UndoReport> {
  const { report, notices, notify } = await runUndo(deps, form, viewer, ({ undone, total }) => {
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
