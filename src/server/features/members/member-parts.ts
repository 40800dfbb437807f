/** What the use cases about members are handed. */
import type { Database } from '#server/database/open-database.ts';
import type { VisitLog } from './visit-log.ts';

export interface MemberParts {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
}

/** For what visitors do, which is also noted down. */
export interface VisitorParts extends MemberParts {
  readonly visits: VisitLog;
}
