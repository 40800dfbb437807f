import { remembranceOperations as operations } from '#contract/memorials/remembrances.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { ReviewDeps } from '../memorial-deps.ts';
import { getOwnRemembrance } from './own-remembrance.ts';
import { listQueue, listRemembrances } from './present-remembrances.ts';
import { reportRemembrance } from './report-remembrance.ts';
import {
  approveRemembrance,
  approveRemembranceAsAdmin,
  rejectRemembrance,
  removeRemembranceAsAdmin,
} from './review-remembrances.ts';
import { getRemembrancePicture, setRemembrancePhoto } from './set-remembrance-photo.ts';
import {
  removeRemembrance,
  removeRemembrancePhoto,
  writeRemembrance,
} from './write-remembrance.ts';

function ownRoutes(deps: ReviewDeps): BoundOperation[] {
  return [
    bindOperation(operations.getOwnRemembrance, async ({ params }, { viewer }) => ({
      body: await getOwnRemembrance(deps, params.number, viewer),
    })),
    bindOperation(operations.writeRemembrance, async ({ params, body }, { viewer }) => ({
      body: await writeRemembrance(deps, params.number, body.text, viewer),
    })),
    bindOperation(operations.removeRemembrance, async ({ params }, { viewer }) => ({
      body: await removeRemembrance(deps, params.number, viewer),
    })),
    bindOperation(operations.setRemembrancePhoto, async ({ params, body }, { viewer }) => ({
      body: await setRemembrancePhoto(deps, params.number, body, viewer),
    })),
    bindOperation(operations.removeRemembrancePhoto, async ({ params }, { viewer }) => ({
      body: await removeRemembrancePhoto(deps, params.number, viewer),
    })),
  ];
}

export function remembranceRoutes(deps: ReviewDeps): BoundOperation[] {
  return [
    ...ownRoutes(deps),
    bindOperation(operations.listRemembrances, async ({ params, query }) => ({
      body: await listRemembrances(deps, params.number, query.page),
    })),
    bindOperation(operations.getRemembrancePicture, async ({ params }, { viewer }) => ({
      body: await getRemembrancePicture(deps, params.remembrance, viewer),
    })),
    bindOperation(operations.reportRemembrance, async ({ params, body }, { viewer }) => ({
      body: await reportRemembrance(deps, params.remembrance, body.reason, viewer),
    })),
    bindOperation(operations.approveRemembrance, async ({ params, body }, { viewer }) => {
      await approveRemembrance(deps, params.remembrance, body.changedAt, viewer);
      return { body: {} };
    }),
    bindOperation(operations.rejectRemembrance, async ({ params, body }, { viewer }) => {
      await rejectRemembrance(deps, params.remembrance, body.reason, viewer);
      return { body: {} };
    }),
    bindOperation(operations.listRemembranceQueue, async () => ({ body: await listQueue(deps) })),
    bindOperation(operations.approveRemembranceAsAdmin, async ({ params, body }, { viewer }) => ({
      body: await approveRemembranceAsAdmin(deps, params.remembrance, body.changedAt, viewer),
    })),
    bindOperation(operations.removeRemembranceAsAdmin, async ({ params, body }, { viewer }) => ({
      body: await removeRemembranceAsAdmin(deps, params.remembrance, body.reason, viewer),
    })),
  ];
}
