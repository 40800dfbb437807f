/** Finds the changes to undo: one, selected ones, or all of an account since a time. */
import { maxUndone, type UndoForm } from '#contract/changes/undoing.ts';
import { Refusal } from '#contract/errors.ts';
import type { LoggedChange } from '#server/database/change-log/change-undo.ts';
import { findNewestChange, actorOf } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findChangesToUndo, readChanges } from './changes.queries.ts';

export interface Selected {
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

async function selectSince(
  db: Connection,
  actor: string,
  since: number,
  through: number,
): Promise<Selected> {
  const ids = await findChangesToUndo(db, { actor, since, through }, maxUndone + 1);
  if (ids.length > maxUndone) {
    const message = `This would undo more than ${maxUndone} changes. Choose a later time.`;
    throw new Refusal('bad_request', { message, errors: { since: message } });
  }
  return { ids, alreadyUndone: [], actor, through };
}

/**
 * @throws Refusal `not_found` for an unknown change, `bad_request` for a single one that is already
 * undone and for too many changes.
 */
export async function selectChanges(db: Connection, form: UndoForm): Promise<Selected> {
  const through = form.through ?? (await findNewestChange(db));
  if (form.change !== undefined) return selectOne(db, form.change, through);
  if (form.changes !== undefined) return selectSeveral(db, form.changes, through);
  return selectSince(db, actorOf(form.account ?? 0), Date.parse(form.since ?? ''), through);
}
