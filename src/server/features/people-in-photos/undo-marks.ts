/** Undoes marks, answers and suggestions. What a member removed for good stays removed. */
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import type { LoggedChange, UndoRun } from '#server/database/change-log/change-undo.ts';
import { createRowUndoer } from '#server/database/change-log/row-undoer.ts';
import { isThere } from '#server/database/is-there.ts';
import { markSnapshot, type MarkSnapshot, type SuggestionSnapshot } from './log-mark.ts';
import { findLivingHolder } from './mark-members.queries.ts';
import {
  deleteMark,
  findMarkOf,
  findUnnamedAt,
  insertMark,
  lockMark,
  updateMark,
  type MarkRow,
  type NewMark,
} from './marks.queries.ts';
import {
  deleteSuggestion,
  findSuggestion,
  insertSuggestion,
  type NewSuggestion,
  type SuggestionRow,
} from './suggesting/suggestions.queries.ts';

const goneForGood = 'The member has removed this mark for good.';

/** As `logMark` wrote it; older entries do not say whether an admin agreed. */
function markIn(snapshot: Snapshot | null): NewMark | null {
  const logged = (snapshot as MarkSnapshot | null)?.mark;
  return logged ? { ...logged, agreed_as_admin: logged.agreed_as_admin ?? 0 } : null;
}

async function findMark({ db, dialect }: UndoRun, mark: NewMark): Promise<MarkRow | undefined> {
  const found =
    mark.member_id === null
      ? await findUnnamedAt(db, mark)
      : await findMarkOf(db, mark.photo_id, mark.member_id);
  return found && lockMark(db, dialect, found.id);
}

async function restorableMark(
  { db }: UndoRun,
  mark: NewMark,
  stored: MarkRow | undefined,
): Promise<NewMark | string> {
  const { photo_id, member_id, marked_by, agreed_at, agreed_by } = mark;
  if (!(await isThere(db, 'photos', photo_id))) return 'The photo was deleted.';
  if (!(await isThere(db, 'members', member_id))) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', marked_by))) return 'The account was deleted.';
  const restored = (await isThere(db, 'accounts', agreed_by)) ? mark : { ...mark, agreed_by: null };
  if (member_id === null) return restored;
  const ofPair = await findMarkOf(db, photo_id, member_id);
  if (ofPair && ofPair.id !== stored?.id) {
    return ofPair.refused_at === null ? 'The member was marked again.' : goneForGood;
  }
  // Someone else agreed before the member had an account.
  const holder = agreed_at === null ? undefined : await findLivingHolder(db, member_id);
  return holder !== undefined && holder !== agreed_by
    ? 'The member has an account now, and must agree.'
    : restored;
}

const isRefusal = ({ before, after }: LoggedChange) =>
  (markIn(after) ?? markIn(before))?.refused_at != null;

export const markUndoer = createRowUndoer<NewMark, MarkRow>(
  {
    rowIn: markIn,
    snapshotOf: markSnapshot,
    find: findMark,
    isSame: (one, other) =>
      one.x === other.x &&
      one.y === other.y &&
      one.member_id === other.member_id &&
      one.marked_by === other.marked_by &&
      one.marked_at === other.marked_at &&
      one.agreed_at === other.agreed_at &&
      one.refused_at === other.refused_at,
    whyFinal: ({ refused_at }) => (refused_at === null ? null : goneForGood),
    restorable: restorableMark,
    put: (db, stored, mark) => (stored ? updateMark(db, stored.id, mark) : insertMark(db, mark)),
    remove: (db, { id }) => deleteMark(db, id),
  },
  (change) => (isRefusal(change) ? goneForGood : null),
);

async function restorableSuggestion(
  { db }: UndoRun,
  suggestion: NewSuggestion,
  _stored: SuggestionRow | undefined,
  { before }: LoggedChange,
): Promise<NewSuggestion | string> {
  const { mark_id, suggested_by, member_id } = suggestion;
  if (!(await isThere(db, 'photo_marks', mark_id))) return 'The mark was removed.';
  if (!(await isThere(db, 'accounts', suggested_by))) return 'The account was deleted.';
  if (member_id === null) return suggestion;
  const { markedPhoto } = before as SuggestionSnapshot;
  if ((await findMarkOf(db, markedPhoto, member_id))?.refused_at != null) return goneForGood;
  return (await isThere(db, 'members', member_id))
    ? suggestion
    : { ...suggestion, member_id: null };
}

export const suggestionUndoer = createRowUndoer<NewSuggestion, SuggestionRow>({
  rowIn: (snapshot) => (snapshot as SuggestionSnapshot | null)?.suggestion ?? null,
  snapshotOf: (suggestion, logged) => ({ ...logged, suggestion }),
  find: ({ db }, { mark_id, suggested_by }) => findSuggestion(db, { mark_id, suggested_by }),
  // A suggestion is only added and removed.
  isSame: () => true,
  restorable: restorableSuggestion,
  put: (db, _stored, suggestion) => insertSuggestion(db, suggestion),
  remove: (db, { id }) => deleteSuggestion(db, id),
});
