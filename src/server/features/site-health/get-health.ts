import type { Health } from '#contract/site-health/health.ts';
import { toInstant } from '#contract/time.ts';
import { judgeChecks, type CheckDeps } from './checks.ts';

export async function getHealth(deps: CheckDeps): Promise<Health> {
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
  };
}
