import { siteHealthOperations, type Health } from '#contract/site-health/health.ts';
import { toInstant } from '#contract/time.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { judgeChecks } from './checks.ts';
import { type StepDeps, findStepsLeft } from './steps-left.ts';

async function getHealth(deps: StepDeps): Promise<Health> {
  // A database that cannot store anything still answers reads. A failure shows in the check.
  await deps.database.tryToWrite().catch(() => undefined);
  const judged = await judgeChecks(deps);
  return {
    checkedAt: toInstant(deps.now()),
    checks: judged.map(({ name, title, state, line, toDo, facts }) => ({
      name,
      title,
      state,
      line,
      toDo: state === 'attention' || state === 'bad' ? toDo : null,
      facts: [...facts],
    })),
    stepsLeft: await findStepsLeft(deps),
  };
}

export const bindSiteHealth = (deps: StepDeps) =>
  bindOperations(deps, siteHealthOperations, { getHealth });
