import { manifestOperations } from '#contract/manifest/manifest.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { getActivity, type ManifestDeps } from './activity.ts';

export const bindManifest = (deps: ManifestDeps) =>
  bindOperations(deps, manifestOperations, {
    getWaiting: ({ countWaiting }, _input, { viewer }) => countWaiting(viewer.accountId),
    getActivity,
  });
