/** Undoes a change of the history text. */
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { defaultHistory } from './default-history.ts';
import { deleteHistory, findHistory, insertHistory, replaceHistory } from './history.queries.ts';

interface StoredText {
  readonly markdown: string;
  /** Whether it is the default text, which is not stored. */
  readonly isDefault: boolean;
}

const textOf = (snapshot: Snapshot | null): StoredText | null => {
  const markdown = snapshot?.['markdown'];
  return typeof markdown === 'string'
    ? { markdown, isDefault: snapshot?.['isDefault'] === true }
    : null;
};

const snapshotOf = ({ markdown, isDefault }: StoredText) => ({
  markdown,
  ...(isDefault ? { isDefault } : {}),
});

/** False when a concurrent save came first; nothing is written then. */
async function put(db: Connection, from: StoredText, to: StoredText, at: number): Promise<boolean> {
  if (to.isDefault) return deleteHistory(db, from.markdown);
  const text = { markdown: to.markdown, updated_at: at };
  return from.isDefault ? insertHistory(db, text) : replaceHistory(db, from.markdown, text);
}

async function undoOne({ db, at }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const stored = await findHistory(db);
  const now = { markdown: stored?.markdown ?? defaultHistory, isDefault: !stored };
  const after = textOf(change.after);
  const before = textOf(change.before);
  const changedSince = conflict('The text was changed again later.');
  if (!before || after?.markdown !== now.markdown || after.isDefault !== now.isDefault) {
    return changedSince;
  }
  if (!(await put(db, now, before, change.touchedAt ?? at))) return changedSince;
  return {
    kind: 'undone',
    entry: {
      subject: 'text',
      subjectKey: change.subjectKey,
      before: snapshotOf(now),
      after: snapshotOf(before),
      ...(stored ? { touchedAt: stored.updated_at } : {}),
    },
  };
}

export const historyUndoer: Undoer = {
  whyNever: () => null,
  undo: oneAtATime(undoOne),
};
