import { manifestOperations } from '#contract/manifest/manifest.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getActivity, type ManifestDeps } from './activity.ts';

export function manifestRoutes(deps: ManifestDeps): BoundOperation[] {
  return [
    bindOperation(manifestOperations.getWaiting, async (_input, { viewer }) => ({
      body: await deps.countWaiting(viewer.accountId),
    })),
    bindOperation(manifestOperations.getActivity, async () => ({ body: await getActivity(deps) })),
  ];
}
