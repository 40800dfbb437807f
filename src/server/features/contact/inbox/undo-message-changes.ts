/** Undoes the assigning and closing of messages. */
import {
  conflict,
  fieldsThatDiffer,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { changeRow } from './change-message.ts';
import { findAdmins, findMessage, lockMessage } from './inbox.queries.ts';

async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { before, after, subjectKey } = change;
  await lockMessage(run.db, run.dialect, Number(subjectKey));
  const row = await findMessage(run.db, Number(subjectKey));
  if (!row || before === null || after === null) return conflict('The message was deleted.');
  const now: Record<string, unknown> = {
    assignedTo: row.assigned_to,
    isClosed: row.closed_at !== null,
  };
  const fields = fieldsThatDiffer(before, after);
  if (fields.some((field) => now[field] !== after[field])) {
    return conflict('The message was changed again later.');
  }
  const { assignedTo } = before;
  if (typeof assignedTo === 'number') {
    const admins = await findAdmins(run.db);
    if (!admins.some(({ id }) => id === assignedTo)) {
      return conflict('The account it was assigned to is no longer an admin.');
    }
  }
  const changed = await changeRow(run.db, row, before, run.at);
  if (!changed) return conflict('The message was changed again later.');
  return { kind: 'undone', entry: { subject: 'message', subjectKey, ...changed } };
}

export const messageUndoer: Undoer = {
  whyNever({ before, after }) {
    if (after === null) return 'A deleted message cannot be restored.';
    const isMail = before !== null && 'answers' in before;
    return isMail ? 'A sent email cannot be undone.' : null;
  },
  undo: oneAtATime(undoOne),
};
