/** Entries about disputes are not undone: the links that a decision changed are. */
import type { Undoer } from '#server/database/change-log/change-undo.ts';

export const disputeUndoer: Undoer = {
  whyNever: ({ before, after }) =>
    before !== null && after !== null
      ? 'Undo the link instead.'
      : 'A dispute is opened and withdrawn by its claimant.',
  undo: () => Promise.resolve([]),
};
