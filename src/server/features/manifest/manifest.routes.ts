import { manifestOperations } from '#contract/manifest/manifest.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getActivity } from './get-activity.ts';
import type { ManifestDeps } from './manifest-deps.ts';

export function manifestRoutes(deps: ManifestDeps): BoundOperation[] {
  return [
    bindOperation(manifestOperations.getWaiting, async (_input, { viewer }) => ({
      body: {
        claims: await deps.countClaims(),
        disputes: await deps.countDisputes(),
        missedSearches: await deps.countMissedSearches(),
        newPhotos: await deps.countNewPhotos(viewer),
        messages: await deps.countMessages(),
        mailboxes: await deps.countMailboxes(),
        loads: await deps.countLoads(),
        remembrances: await deps.countRemembrances(),
        keepers: await deps.countKeepers(),
        marks: await deps.countMarks(),
      },
    })),
    bindOperation(manifestOperations.getActivity, async () => ({ body: await getActivity(deps) })),
  ];
}
