/** Undoes merging, renaming and splitting of places, and changes of their spellings. */
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { findPlaceConflict } from './place-conflicts.queries.ts';
import { invert, type PlaceChange } from './place-change.ts';
import { writePlaceChange } from './place-rows.queries.ts';

async function undoOne({ db }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { before, after, subjectKey } = change;
  const { rows: written, ...shown } = after ?? {};
  // Entries about places contain the rows that were written.
  const rows = invert(written as PlaceChange);
  const problem = await findPlaceConflict(db, rows);
  if (problem !== null) return conflict(problem);
  await writePlaceChange(db, rows);
  return {
    kind: 'undone',
    entry: { subject: 'place', subjectKey, before: shown, after: { ...before, rows } },
  };
}

export const placeUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
