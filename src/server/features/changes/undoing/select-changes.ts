/** Selects the changes to undo: one change, or all changes of an account since a time. */
import { type UndoForm, maxUndone } from '#contract/changes/changes.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findChangesToUndo, findNewestChange, readChanges } from '../changes.queries.ts';

export interface Selected {
  /** Newest first. */
  readonly ids: readonly number[];
  readonly actor: string;
  readonly through: number;
}

async function selectOne(db: Connection, id: number, through: number): Promise<Selected> {
  const [change] = await readChanges(db, [id]);
  if (!change) throw new Refusal('not_found', { message: 'This change does not exist.' });
  if (change.undoneBy !== null) {
    throw new Refusal('bad_request', { message: 'This change was already undone.' });
  }
  return { ids: [id], actor: change.actor, through };
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
  return { ids, actor, through };
}

/**
 * @throws Refusal `not_found` for an unknown change, `bad_request` for one that is already undone
 * and for too many changes.
 */
export async function selectChanges(db: Connection, form: UndoForm): Promise<Selected> {
  const through = form.through ?? (await findNewestChange(db));
  if (form.change !== undefined) return selectOne(db, form.change, through);
  return selectSince(db, `account/${form.account ?? 0}`, Date.parse(form.since ?? ''), through);
}
