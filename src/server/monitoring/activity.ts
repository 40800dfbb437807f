/** Counts the slow statements of this process since it started, for the health page. */
import type { Activity } from '#contract/site-health/health.ts';

interface ActivityLog {
  onSlowStatement(): void;
  read(): Activity;
}

/** @param now milliseconds since 1970 UTC */
export function createActivityLog(now: () => number): ActivityLog {
  const startedAt = now();
  let slowStatements: Activity['slowStatements'] = { count: 0, lastAt: null };
  return {
    onSlowStatement() {
      slowStatements = { count: slowStatements.count + 1, lastAt: now() };
    },
    read: () => ({ startedAt, slowStatements }),
  };
}
