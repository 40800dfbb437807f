/** Undoes reserving, voiding and releasing of numbers. */
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { findWholeMember } from '../directory/members.queries.ts';
import {
  deleteMarks,
  findNumberMark,
  writeMarks,
  type NumberMark,
} from './number-marks.queries.ts';
import { numberLabel } from '#contract/number-label.ts';
import { readKey } from '../editing/undoing/undo-members.queries.ts';

type Marked = Pick<NumberMark, 'state' | 'note'>;

/** The state of a mark in the change log. */
export const markSnapshot = ({ state, note }: Marked) => ({ state, note });

const isSame = (a: Marked | null, b: Marked | null) => a?.state === b?.state && a?.note === b?.note;

const notKept = conflict('The details of this change are not stored.');

async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { db, at } = run;
  const which = readKey(change.subjectKey);
  if (!which) return notKept;
  const { series, number } = which;
  // Snapshots of numbers contain a mark's state and note.
  const before = change.before as Marked | null;
  const after = change.after as Marked | null;
  const mark = await findNumberMark(db, series, number);
  const label = numberLabel(series, number);
  if (!isSame(mark ?? null, after)) return conflict(`${label} was marked again later.`);
  if (before === null) await deleteMarks(db, series, [number]);
  else if (await findWholeMember(db, series, number)) {
    return conflict(`${label} now belongs to a member.`);
  } else {
    const marked_at = change.touchedAt ?? at;
    await writeMarks(db, [{ series, number, ...markSnapshot(before), marked_at }]);
  }
  return {
    kind: 'undone',
    entry: {
      subject: 'number',
      subjectKey: change.subjectKey,
      before: after,
      after: before,
      ...(mark ? { touchedAt: mark.marked_at } : {}),
    },
  };
}

export const numberMarkUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
