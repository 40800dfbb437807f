import type { changeOperations } from '#contract/changes/changes.ts';
import type { undoOperations } from '#contract/changes/undoing.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { listChanges } from './list-changes.ts';
import { previewUndo, undoChanges, type ChangeDeps } from './undo-changes.ts';

export const changeUseCases = {
  listChanges,
  previewUndo,
  undoChanges,
} satisfies UseCases<typeof changeOperations & typeof undoOperations, ChangeDeps>;
