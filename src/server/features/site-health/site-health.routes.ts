import type { siteHealthOperations } from '#contract/site-health/health.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import type { CheckDeps } from './checks.ts';
import { getHealth } from './get-health.ts';

export const siteHealthUseCases = { getHealth } satisfies UseCases<
  typeof siteHealthOperations,
  CheckDeps
>;
