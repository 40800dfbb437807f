import type { Database } from '#server/database/open-database.ts';

export interface JumpDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}
