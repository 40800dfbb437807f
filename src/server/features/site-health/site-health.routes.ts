import { siteHealthOperations } from '#contract/site-health/health.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { getHealth } from './get-health.ts';
import type { StepDeps } from './steps-left.ts';

export const bindSiteHealth = (deps: StepDeps) =>
  bindOperations(deps, siteHealthOperations, { getHealth });
