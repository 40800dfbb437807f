import { blueSkiesOperations } from '#contract/memorials/blue-skies.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { MemorialDeps, ReviewDeps, KeeperDeps } from './memorial-deps.ts';
import { listBlueSkies, searchBlueSkies } from './blue-skies.ts';
import { remembranceOperations } from '#contract/memorials/remembrances.ts';
import {
  getOwnRemembrance,
  removeRemembrance,
  removeRemembrancePhoto,
  writeRemembrance,
} from './own-remembrance.ts';
import { listQueue, listRemembrances } from './remembrances.ts';
import {
  reportRemembrance,
  approveRemembrance,
  approveRemembranceAsAdmin,
  rejectRemembrance,
  removeRemembranceAsAdmin,
} from './review-remembrances.ts';
import { getRemembrancePicture, setRemembrancePhoto } from './remembrance-photo.ts';
import { keeperOperations } from '#contract/memorials/keepers.ts';
import {
  requestToKeep,
  listOwnKeepings,
  registerKeeper,
  resignAsKeeper,
} from './keeper-requests.ts';
import {
  getMemorial,
  removeMemorialPhoto,
  setMemorialPhoto,
  updateMemorial,
} from './keep-memorial.ts';
import { approveKeeper, endKeeper, listKeepers, rejectKeeper } from './review-keepers.ts';

export function blueSkiesRoutes(deps: MemorialDeps): BoundOperation[] {
  return [
    bindOperation(blueSkiesOperations.listBlueSkies, async ({ query }) => ({
      body: await listBlueSkies(deps, query),
    })),
    bindOperation(blueSkiesOperations.searchBlueSkies, async ({ params, query }) => ({
      body: await searchBlueSkies(deps, params.term, query),
    })),
  ];
}

function ownRoutes(deps: ReviewDeps): BoundOperation[] {
  return [
    bindOperation(remembranceOperations.getOwnRemembrance, async ({ params }, { viewer }) => ({
      body: await getOwnRemembrance(deps, params.number, viewer),
    })),
    bindOperation(remembranceOperations.writeRemembrance, async ({ params, body }, { viewer }) => ({
      body: await writeRemembrance(deps, params.number, body.text, viewer),
    })),
    bindOperation(remembranceOperations.removeRemembrance, async ({ params }, { viewer }) => ({
      body: await removeRemembrance(deps, params.number, viewer),
    })),
    bindOperation(
      remembranceOperations.setRemembrancePhoto,
      async ({ params, body }, { viewer }) => ({
        body: await setRemembrancePhoto(deps, params.number, body, viewer),
      }),
    ),
    bindOperation(remembranceOperations.removeRemembrancePhoto, async ({ params }, { viewer }) => ({
      body: await removeRemembrancePhoto(deps, params.number, viewer),
    })),
  ];
}

export function remembranceRoutes(deps: ReviewDeps): BoundOperation[] {
  return [
    ...ownRoutes(deps),
    bindOperation(remembranceOperations.listRemembrances, async ({ params, query }) => ({
      body: await listRemembrances(deps, params.number, query.page),
    })),
    bindOperation(remembranceOperations.getRemembrancePicture, async ({ params }, { viewer }) => ({
      body: await getRemembrancePicture(deps, params.remembrance, viewer),
    })),
    bindOperation(
      remembranceOperations.reportRemembrance,
      async ({ params, body }, { viewer }) => ({
        body: await reportRemembrance(deps, params.remembrance, body.reason, viewer),
      }),
    ),
    bindOperation(
      remembranceOperations.approveRemembrance,
      async ({ params, body }, { viewer }) => {
        await approveRemembrance(deps, params.remembrance, body.changedAt, viewer);
        return { body: {} };
      },
    ),
    bindOperation(remembranceOperations.rejectRemembrance, async ({ params, body }, { viewer }) => {
      await rejectRemembrance(deps, params.remembrance, body.reason, viewer);
      return { body: {} };
    }),
    bindOperation(remembranceOperations.listRemembranceQueue, async () => ({
      body: await listQueue(deps),
    })),
    bindOperation(
      remembranceOperations.approveRemembranceAsAdmin,
      async ({ params, body }, { viewer }) => ({
        body: await approveRemembranceAsAdmin(deps, params.remembrance, body.changedAt, viewer),
      }),
    ),
    bindOperation(
      remembranceOperations.removeRemembranceAsAdmin,
      async ({ params, body }, { viewer }) => ({
        body: await removeRemembranceAsAdmin(deps, params.remembrance, body.reason, viewer),
      }),
    ),
  ];
}

function keptRoutes(deps: KeeperDeps): BoundOperation[] {
  return [
    bindOperation(keeperOperations.getMemorial, async ({ params }, { viewer }) => ({
      body: await getMemorial(deps, params.number, viewer),
    })),
    bindOperation(keeperOperations.updateMemorial, async ({ params, body }, { viewer }) => ({
      body: await updateMemorial(deps, params.number, body.story, viewer),
    })),
    bindOperation(keeperOperations.setMemorialPhoto, async ({ params, body }, { viewer }) => ({
      body: await setMemorialPhoto(deps, params.number, body, viewer),
    })),
    bindOperation(keeperOperations.removeMemorialPhoto, async ({ params }, { viewer }) => ({
      body: await removeMemorialPhoto(deps, params.number, params.photoType, viewer),
    })),
  ];
}

export function keeperRoutes(deps: KeeperDeps): BoundOperation[] {
  return [
    ...keptRoutes(deps),
    bindOperation(keeperOperations.listOwnKeepings, async (_input, { viewer }) => ({
      body: await listOwnKeepings(deps, viewer),
    })),
    bindOperation(keeperOperations.requestToKeep, async ({ params, body }, { viewer }) => ({
      body: await requestToKeep(deps, params.number, body.relation, viewer),
    })),
    bindOperation(keeperOperations.registerKeeper, async ({ params, body }, caller) =>
      registerKeeper(deps, params.number, body, caller),
    ),
    bindOperation(keeperOperations.resignAsKeeper, async ({ params }, { viewer }) => ({
      body: await resignAsKeeper(deps, params.number, viewer),
    })),
    bindOperation(keeperOperations.listKeepers, async () => ({ body: await listKeepers(deps) })),
    bindOperation(keeperOperations.approveKeeper, async ({ params }, { viewer }) => ({
      body: await approveKeeper(deps, params.keeper, viewer),
    })),
    bindOperation(keeperOperations.rejectKeeper, async ({ params, body }, { viewer }) => ({
      body: await rejectKeeper(deps, params.keeper, body.reason, viewer),
    })),
    bindOperation(keeperOperations.endKeeper, async ({ params, body }, { viewer }) => ({
      body: await endKeeper(deps, params.keeper, body.reason, viewer),
    })),
  ];
}
