import { changeOperations } from '#contract/changes/changes.ts';
import { undoOperations } from '#contract/changes/undoing.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { listChanges } from './list-changes.ts';
import { previewUndo, undoChanges, type ChangeDeps } from './undo-changes.ts';

const operations = { ...changeOperations, ...undoOperations };

export const bindChanges = (deps: ChangeDeps) =>
  bindOperations(deps, operations, {
    listChanges,
    previewUndo,
    undoChanges,
  });
