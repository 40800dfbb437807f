import { keeperOperations as operations } from '#contract/memorials/keepers.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { KeeperDeps } from '../keeper-deps.ts';
import { requestToKeep, listOwnKeepings, registerKeeper, resignAsKeeper } from './ask-to-keep.ts';
import {
  getMemorial,
  removeMemorialPhoto,
  setMemorialPhoto,
  updateMemorial,
} from './keep-memorial.ts';
import { approveKeeper, endKeeper, listKeepers, rejectKeeper } from './review-keepers.ts';

function keptRoutes(deps: KeeperDeps): BoundOperation[] {
  return [
    bindOperation(operations.getMemorial, async ({ params }, { viewer }) => ({
      body: await getMemorial(deps, params.number, viewer),
    })),
    bindOperation(operations.updateMemorial, async ({ params, body }, { viewer }) => ({
      body: await updateMemorial(deps, params.number, body.story, viewer),
    })),
    bindOperation(operations.setMemorialPhoto, async ({ params, body }, { viewer }) => ({
      body: await setMemorialPhoto(deps, params.number, body, viewer),
    })),
    bindOperation(operations.removeMemorialPhoto, async ({ params }, { viewer }) => ({
      body: await removeMemorialPhoto(deps, params.number, params.photoType, viewer),
    })),
  ];
}

export function keeperRoutes(deps: KeeperDeps): BoundOperation[] {
  return [
    ...keptRoutes(deps),
    bindOperation(operations.listOwnKeepings, async (_input, { viewer }) => ({
      body: await listOwnKeepings(deps, viewer),
    })),
    bindOperation(operations.requestToKeep, async ({ params, body }, { viewer }) => ({
      body: await requestToKeep(deps, params.number, body.relation, viewer),
    })),
    bindOperation(operations.registerKeeper, async ({ params, body }, caller) =>
      registerKeeper(deps, params.number, body, caller),
    ),
    bindOperation(operations.resignAsKeeper, async ({ params }, { viewer }) => ({
      body: await resignAsKeeper(deps, params.number, viewer),
    })),
    bindOperation(operations.listKeepers, async () => ({ body: await listKeepers(deps) })),
    bindOperation(operations.approveKeeper, async ({ params }, { viewer }) => ({
      body: await approveKeeper(deps, params.keeper, viewer),
    })),
    bindOperation(operations.rejectKeeper, async ({ params, body }, { viewer }) => ({
      body: await rejectKeeper(deps, params.keeper, body.reason, viewer),
    })),
    bindOperation(operations.endKeeper, async ({ params, body }, { viewer }) => ({
      body: await endKeeper(deps, params.keeper, body.reason, viewer),
    })),
  ];
}
