import type { Waiting } from '#contract/manifest/manifest.ts';
import type { Database } from '#server/database/open-database.ts';

export interface ManifestDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Writes the searches and views counted before the call. */
  readonly flushVisits: () => Promise<void>;
  /** What waits for this admin. */
  readonly countWaiting: (accountId: number) => Promise<Waiting>;
}
