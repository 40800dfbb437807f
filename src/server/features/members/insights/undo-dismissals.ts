/** Undoes the dismissal of a missed search, so that it is listed again. */
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { dismissMissed, findDismissedAt, recallMissed } from './missed-searches.queries.ts';

/** Time of the dismissal; null without one. */
function instantIn(snapshot: Snapshot | null): number | null {
  const text = snapshot?.['dismissedAt'];
  return typeof text === 'string' ? Date.parse(text) : null;
}

const snapshotOf = (instant: number | null) =>
  instant === null ? null : { dismissedAt: new Date(instant).toISOString() };

async function undoOne({ db }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { subjectKey: key } = change;
  const now = await findDismissedAt(db, key);
  if (now !== instantIn(change.after)) return conflict('It was dismissed again later.');
  const before = instantIn(change.before) ?? change.touchedAt;
  await (before === null ? recallMissed(db, key) : dismissMissed(db, key, before));
  return {
    kind: 'undone',
    entry: {
      subject: 'search',
      subjectKey: key,
      before: snapshotOf(now),
      after: snapshotOf(before),
    },
  };
}

export const dismissalUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
