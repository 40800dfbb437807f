import type { siteHealthOperations } from '#contract/site-health/health.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getHealth } from './get-health.ts';
import type { StepDeps } from './steps-left.ts';

export const siteHealthUseCases = { getHealth } satisfies UseCases<
  typeof siteHealthOperations,
  StepDeps
>;
