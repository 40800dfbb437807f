/** Decides which change log entries can never be undone. */
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import type { LoggedChange, Undoers } from '#server/database/change-log/change-undo.ts';

const notHere = 'This is not undone here. Change it back where it was made.';
const erased = 'The details were deleted with the account.';

export function actionOf({ before, after }: LoggedChange): LoggedChangeView['action'] {
  if (before === null) return after === null ? 'erased' : 'added';
  return after === null ? 'removed' : 'changed';
}

/** Null for a change that may be undone. */
export function whyNever(
  { undoers }: { readonly undoers: Undoers },
  change: LoggedChange,
): string | null {
  if (actionOf(change) === 'erased') return erased;
  const undoer = undoers[change.subject];
  return undoer ? undoer.whyNever(change) : notHere;
}
