import { loadOperations as operations } from '#contract/jumps/loads.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { allowLoad, answerLoad, answerLoadAsAdmin, withdrawLoad } from './answer-load.ts';
import type { LoadDeps } from './load-deps.ts';
import { getLoadSheet, listLoads } from './load-sheet.ts';
import { sayLoad } from './say-load.ts';

export function loadRoutes(deps: LoadDeps): BoundOperation[] {
  return [
    bindOperation(operations.getLoadSheet, async (_, { viewer }) => ({
      body: await getLoadSheet(deps, viewer),
    })),
    bindOperation(operations.sayLoad, async ({ body }, { viewer }) => ({
      body: await sayLoad(deps, body.freakBrotherNumber, viewer),
    })),
    bindOperation(operations.confirmLoad, async ({ params }, { viewer }) => ({
      body: await answerLoad(deps, params.load, 'confirm', viewer),
    })),
    bindOperation(operations.declineLoad, async ({ params }, { viewer }) => ({
      body: await answerLoad(deps, params.load, 'decline', viewer),
    })),
    bindOperation(operations.withdrawLoad, async ({ params }, { viewer }) => ({
      body: await withdrawLoad(deps, params.load, viewer),
    })),
    bindOperation(operations.listLoads, async () => ({ body: await listLoads(deps) })),
    bindOperation(operations.confirmLoadAsAdmin, async ({ params }, { viewer }) => ({
      body: await answerLoadAsAdmin(deps, params.load, 'confirm', viewer),
    })),
    bindOperation(operations.declineLoadAsAdmin, async ({ params }, { viewer }) => ({
      body: await answerLoadAsAdmin(deps, params.load, 'decline', viewer),
    })),
    bindOperation(operations.allowLoad, async ({ params }, { viewer }) => ({
      body: await allowLoad(deps, params.load, viewer),
    })),
  ];
}
