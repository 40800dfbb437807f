/** Joins the limits of the contract to the counts in the database. */
import type { Database } from './database/open-database.ts';
import { createUsageMeter } from './database/usage-meter.ts';
import { countedAs, countUse } from './database/use-counts.ts';
import type { CountNow, CountUse } from './http/rate-limit.ts';

interface UseCounterOptions {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Told when uses could not be written; they are written with the next. */
  readonly onFailure: (error: unknown) => void;
}

export interface UseCounter {
  readonly count: CountUse;
  readonly countNow: CountNow;
  /** Writes everything that was counted before the call. */
  readonly flush: () => Promise<void>;
}

/** Counts what addresses and accounts do, exactly or nearly so. */
export function createUseCounter({ database, now, onFailure }: UseCounterOptions): UseCounter {
  const meter = createUsageMeter({ database, onFailure });
  return {
    async count(limit, counter) {
      const counted = countedAs(limit.name, counter);
      return limit.isExact
        ? countUse(database.kysely, counted, limit, now())
        : meter.count(counted, limit, now());
    },
    countNow: (limit, counter) => meter.countNow(countedAs(limit.name, counter), limit, now()),
    flush: () => meter.flush(),
  };
}
