import { announcedChangeOperations as operations } from '#contract/accounts/announced-changes.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { listAnnouncedChanges } from './present-changes.ts';
import {
  cancelChange,
  getOwnChange,
  lookAtChange,
  objectToChange,
  stopChange,
} from './stop-change.ts';
import { revertChange, revertNumberChange } from './take-back.ts';

export function announcedChangeRoutes(deps: IdentityDeps): BoundOperation[] {
  return [
    bindOperation(operations.getAnnouncedChange, async (_, { viewer }) => ({
      body: await getOwnChange(deps, viewer),
    })),
    bindOperation(operations.objectToChange, async (_, { viewer }) => ({
      body: await objectToChange(deps, viewer),
    })),
    bindOperation(operations.lookAtChange, async ({ body }) => ({
      body: await lookAtChange(deps, body.token),
    })),
    bindOperation(operations.stopChange, async ({ body }) => ({
      body: await stopChange(deps, body.token),
    })),
    bindOperation(operations.revertNumberChange, async ({ body }) => ({
      body: await revertNumberChange(deps, body.token),
    })),
    bindOperation(operations.listAnnouncedChanges, async () => ({
      body: await listAnnouncedChanges(deps),
    })),
    bindOperation(operations.cancelChange, async ({ params }, { viewer }) => ({
      body: await cancelChange(deps, params.change, viewer),
    })),
    bindOperation(operations.revertChange, async ({ params }, { viewer }) => ({
      body: await revertChange(deps, params.change, viewer),
    })),
  ];
}
