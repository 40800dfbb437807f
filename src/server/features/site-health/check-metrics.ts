/** The checks as Prometheus reads them. */
import { checkNames } from '#contract/site-health/health.ts';
import { checks, judgeChecks, type CheckDeps } from './checks.ts';

export const watchedChecks = checkNames.map((name) => ({ name, metric: checks[name].metric }));

/** Prometheus has times in seconds. */
const inUnitOf = (metric: { readonly name: string } | null, measured: number | null) =>
  measured !== null && metric?.name.endsWith('_seconds') === true ? measured / 1000 : measured;

export async function readCheckStates(deps: CheckDeps) {
  const judged = await judgeChecks(deps);
  return judged.map(({ name, state, measured = null }) => ({
    name,
    state,
    measured: inUnitOf(checks[name].metric, measured),
  }));
}
