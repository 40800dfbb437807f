/** Finds the changes to undo: one, selected ones, or all of an account since a time. */
import { maxUndone, type UndoForm } from '#contract/changes/undoing.ts';
import { Refusal } from '#contract/errors.ts';
import { actorOf, findNewestChange } from '#server/database/change-log/change-log.ts';
import type { LoggedChange } from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { readChanges } from './changes.queries.ts';

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
    const message = `This would undo more than ${maxUndone} changes. Choose a later time.`;
    throw new Refusal('bad_request', { message, errors: { since: message } });
  }
  return { ids, alreadyUndone: [], actor: range.actor, through: range.through };
}

/**
 * @throws Refusal `not_found` for an unknown change, `bad_request` for a single one that is already
 * undone and for too many changes.
 */
export async function selectChanges(db: Connection, form: UndoForm): Promise<Selected> {
  const through = form.through ?? (await findNewestChange(db));
  if (form.change !== undefined) return selectOne(db, form.change, through);
  if (form.changes !== undefined) return selectSeveral(db, form.changes, through);
  const actor = actorOf(form.account ?? 0);
  return selectSince(db, { actor, since: Date.parse(form.since ?? ''), through });
}
