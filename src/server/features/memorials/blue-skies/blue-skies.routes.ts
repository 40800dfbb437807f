import { blueSkiesOperations } from '#contract/memorials/blue-skies.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { MemorialDeps } from '../memorial-deps.ts';
import { listBlueSkies, searchBlueSkies } from './get-blue-skies.ts';

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
