import type { manifestOperations } from '#contract/manifest/manifest.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getActivity, type ManifestDeps } from './activity.ts';

export const manifestUseCases = {
  getWaiting: ({ countWaiting }, _input, { viewer }) => countWaiting(viewer.accountId),
  getActivity,
} satisfies UseCases<typeof manifestOperations, ManifestDeps>;
