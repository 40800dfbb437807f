/** Writes what visitors do behind their backs: searches and profile views are answered at once and written together. */
import { createBufferedWriter } from '#server/database/buffered-writer.ts';
import type { Database } from '#server/database/open-database.ts';
import { addMemberViews, type MemberViews } from '../directory/members.queries.ts';
import { insertSearches, type LoggedSearch } from '../search/search-log.queries.ts';

export interface VisitLog {
  addSearch(search: LoggedSearch): void;
  /** One view of a member on a day, counted in whole days since 1970 UTC. */
  addView(memberId: number, day: number): void;
  /** Writes everything that was added before the call. */
  flush(): Promise<void>;
}

interface VisitLogOptions {
  readonly database: Database;
  /** Told when writing failed; what was to be written is tried again with the next. */
  readonly onFailure: (error: unknown) => void;
}

export function createVisitLog({ database, onFailure }: VisitLogOptions): VisitLog {
  let searchesSoFar = 0;
  const searches = createBufferedWriter<LoggedSearch>({
    onFailure,
    write: (entries) =>
      database.kysely
        .transaction()
        .execute((transaction) => insertSearches(transaction, [...entries.values()])),
  });
  const views = createBufferedWriter<MemberViews>({
    onFailure,
    merge: (older, newer) => ({ ...older, views: older.views + newer.views }),
    write: (entries) =>
      database.kysely
        .transaction()
        .execute((transaction) => addMemberViews(transaction, [...entries.values()])),
  });

  return {
    addSearch(search) {
      searchesSoFar += 1;
      searches.add(String(searchesSoFar), search);
    },
    addView(memberId, day) {
      views.add(`${memberId} ${day}`, { memberId, day, views: 1 });
    },
    async flush() {
      await Promise.all([searches.flush(), views.flush()]);
    },
  };
}
