/** Undoes statements about loads, answers and withdrawals. */
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import type { UndoRun } from '#server/database/change-log/change-undo.ts';
import { createRowUndoer } from '#server/database/change-log/row-undoer.ts';
import { isThere } from '#server/database/is-there.ts';
import {
  deleteLink,
  findLinkOfPair,
  insertLink,
  lockLink,
  updateLink,
  type LoadLinkRow,
  type NewLoadLink,
} from './load-links.queries.ts';
import type { LoadSnapshot } from './log-load.ts';

async function restorable({ db }: UndoRun, before: NewLoadLink): Promise<NewLoadLink | string> {
  const hasMembers =
    (await isThere(db, 'members', before.first_id)) &&
    (await isThere(db, 'members', before.second_id));
  if (!hasMembers) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', before.said_by))) return 'The account was deleted.';
  const hasConfirmer = await isThere(db, 'accounts', before.confirmed_by);
  return hasConfirmer ? before : { ...before, confirmed_by: null };
}

export const loadUndoer = createRowUndoer<NewLoadLink, LoadLinkRow>({
  /** As `logLoad` wrote it. */
  rowIn: (snapshot: Snapshot | null) => (snapshot as LoadSnapshot | null)?.link ?? null,
  snapshotOf: (link, logged) => ({ ...logged, link }),
  async find({ db, dialect }, link) {
    const found = await findLinkOfPair(db, link);
    return found && lockLink(db, dialect, found.id);
  },
  isSame: (one, other) =>
    one.speaker_id === other.speaker_id &&
    one.said_by === other.said_by &&
    one.said_at === other.said_at &&
    one.confirmed_at === other.confirmed_at &&
    one.declined_at === other.declined_at,
  restorable,
  put: (db, stored, link) => (stored ? updateLink(db, stored.id, link) : insertLink(db, link)),
  remove: (db, { id }) => deleteLink(db, id),
});
