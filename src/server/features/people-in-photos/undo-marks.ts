/** Undoes marks, answers and suggestions. What a member removed for good stays removed. */
import {
  conflict,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import { isThere } from '#server/database/is-there.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MarkSnapshot, SuggestionSnapshot } from './log-mark.ts';
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
} from './suggesting/suggestions.queries.ts';

const goneForGood = 'The member has removed this mark for good.';

/** As `logMark` wrote it. */
const markIn = (snapshot: Snapshot | null): NewMark | null =>
  (snapshot as MarkSnapshot | null)?.mark ?? null;
const suggestionIn = (snapshot: Snapshot | null) =>
  (snapshot as SuggestionSnapshot | null)?.suggestion ?? null;

/** Without the account that agreed, which may have been deleted. */
const isSame = (one: NewMark, other: NewMark) =>
  one.x === other.x &&
  one.y === other.y &&
  one.member_id === other.member_id &&
  one.marked_by === other.marked_by &&
  one.marked_at === other.marked_at &&
  one.agreed_at === other.agreed_at &&
  one.refused_at === other.refused_at;

async function findRow({ db, dialect }: UndoRun, mark: NewMark): Promise<MarkRow | undefined> {
  const found =
    mark.member_id === null
      ? await findUnnamedAt(db, mark)
      : await findMarkOf(db, mark.photo_id, mark.member_id);
  return found && (await lockMark(db, dialect, found.id));
}

/** Why this mark cannot be made again; null if it can. */
async function whyNot(
  db: Connection,
  mark: NewMark,
  current: MarkRow | undefined,
): Promise<string | null> {
  const { photo_id, member_id, marked_by, agreed_at, agreed_by } = mark;
  if (!(await isThere(db, 'photos', photo_id))) return 'The photo was deleted.';
  if (!(await isThere(db, 'members', member_id))) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', marked_by))) return 'The account was deleted.';
  if (member_id === null) return null;
  const ofPair = await findMarkOf(db, photo_id, member_id);
  if (ofPair && ofPair.id !== current?.id) {
    return ofPair.refused_at === null ? 'The member was marked again.' : goneForGood;
  }
  // Someone else agreed before the member had an account.
  const holder = agreed_at === null ? undefined : await findLivingHolder(db, member_id);
  return holder !== undefined && holder !== agreed_by
    ? 'The member has an account now, and must agree.'
    : null;
}

async function write(
  { db }: UndoRun,
  current: MarkRow | undefined,
  before: NewMark | null,
): Promise<string | null> {
  if (before === null) {
    if (current) await deleteMark(db, current.id);
    return null;
  }
  const problem = await whyNot(db, before, current);
  if (problem !== null) return problem;
  const hasAgreer = await isThere(db, 'accounts', before.agreed_by);
  const restored = hasAgreer ? before : { ...before, agreed_by: null };
  await (current ? updateMark(db, current.id, restored) : insertMark(db, restored));
  return null;
}

function undone(change: LoggedChange): UndoOutcome {
  const { subject, subjectKey, accountId } = change;
  return {
    kind: 'undone',
    entry: {
      subject,
      subjectKey,
      before: change.after,
      after: change.before,
      ...(accountId === null ? {} : { accountId }),
    },
  };
}

async function undoMark(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const [before, after] = [markIn(change.before), markIn(change.after)];
  const now = after ?? before;
  if (!now) return conflict('The details were deleted with the account.');
  const current = await findRow(run, now);
  if (current && current.refused_at !== null) return conflict(goneForGood);
  const isUnchanged = current && after ? isSame(current, after) : !current && !after;
  if (!isUnchanged) return conflict('It was changed again later.');
  const problem = await write(run, current, before);
  return problem === null ? undone(change) : conflict(problem);
}

const isRefusal = ({ before, after }: LoggedChange) =>
  (markIn(after) ?? markIn(before))?.refused_at != null;

export const markUndoer: Undoer = {
  whyNever: (change) => (isRefusal(change) ? goneForGood : null),
  async undo(run, changes) {
    const [first] = changes;
    return first ? [await undoMark(run, first)] : [];
  },
};

async function undoSuggestion({ db }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const [before, after] = [suggestionIn(change.before), suggestionIn(change.after)];
  const now = after ?? before;
  if (!now) return conflict('The details were deleted with the account.');
  const current = await findSuggestion(db, {
    mark_id: now.mark_id,
    suggested_by: now.suggested_by,
  });
  if ((current !== undefined) !== (after !== null)) return conflict('It was changed again later.');
  if (current) {
    await deleteSuggestion(db, current.id);
    return undone(change);
  }
  if (!before || !(await isThere(db, 'photo_marks', before.mark_id))) {
    return conflict('The mark was removed.');
  }
  if (!(await isThere(db, 'accounts', before.suggested_by))) {
    return conflict('The account was deleted.');
  }
  const photo = (change.before as SuggestionSnapshot).markedPhoto;
  const ofPair = before.member_id === null ? null : await findMarkOf(db, photo, before.member_id);
  if (ofPair?.refused_at != null) return conflict(goneForGood);
  await insertSuggestion(db, {
    ...before,
    member_id: (await isThere(db, 'members', before.member_id)) ? before.member_id : null,
  });
  return undone(change);
}

export const suggestionUndoer: Undoer = {
  whyNever: () => null,
  async undo(run, changes) {
    const [first] = changes;
    return first ? [await undoSuggestion(run, first)] : [];
  },
};
