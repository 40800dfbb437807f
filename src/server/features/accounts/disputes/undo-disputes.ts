/** Entries about disputes are not undone: the links that a decision changed are. */
import type { Undoer } from '#server/database/change-log/change-undo.ts';

export const disputeUndoer: Undoer = {
  whyNever: ({ before, after }) =>
    before !== null && after !== null
      ? 'Undo the link instead.'
      : 'Only the claimant can open or withdraw a dispute.',
  undo: () => Promise.resolve([]),
};
