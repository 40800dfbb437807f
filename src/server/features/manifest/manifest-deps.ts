import type { Database } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';

/** The counts come from the features that own what waits. */
export interface ManifestDeps {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Writes the searches and views counted before the call. */
  readonly flushVisits: () => Promise<void>;
  readonly countClaims: () => Promise<number>;
  readonly countDisputes: () => Promise<number>;
  readonly countMissedSearches: () => Promise<number>;
  readonly countNewPhotos: (viewer: Viewer) => Promise<number>;
  readonly countMessages: () => Promise<number>;
  readonly countMailboxes: () => Promise<number>;
  readonly countLoads: () => Promise<number>;
  readonly countRemembrances: () => Promise<number>;
  readonly countKeepers: () => Promise<number>;
  readonly countMarks: () => Promise<number>;
}
