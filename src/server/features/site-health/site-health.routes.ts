import { siteHealthOperations } from '#contract/site-health/health.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getHealth, type HealthDeps } from './get-health.ts';

export const siteHealthRoutes = (deps: HealthDeps): BoundOperation[] => [
  bindOperation(siteHealthOperations.getHealth, async () => ({ body: await getHealth(deps) })),
];
