import { changeOperations } from '#contract/changes/changes.ts';
import { undoOperations } from '#contract/changes/undoing.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { previewUndo, undoChanges, type ChangeDeps } from './undo-changes.ts';
import { listChanges } from './list-changes.ts';

export function changeRoutes(deps: ChangeDeps): BoundOperation[] {
  return [
    bindOperation(changeOperations.listChanges, async ({ query }) => ({
      body: await listChanges(deps, query),
    })),
    bindOperation(undoOperations.previewUndo, async ({ body }, { viewer }) => ({
      body: await previewUndo(deps, body, viewer),
    })),
    bindOperation(undoOperations.undoChanges, async ({ body }, { viewer }) => ({
      body: await undoChanges(deps, body, viewer),
    })),
  ];
}
