/** What the use cases about members are handed. */
import type { Database } from '#server/database/open-database.ts';

export interface MemberParts {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}
