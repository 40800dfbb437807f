/**
 * Writes searches and profile views in the background, several at once, so that responses do not
 * wait for them.
 */
import { createBufferedWriter } from '#server/database/buffered-writer.ts';
import type { Database } from '#server/database/open-database.ts';
import { addMemberViews, type MemberViews } from '../directory/members.queries.ts';
import { insertSearches, type LoggedSearch } from '../search/search-log.queries.ts';

export interface VisitLog {
  addSearch(search: LoggedSearch): void;
  /** @param day whole days since 1970 UTC */
  addView(memberId: number, day: number): void;
  /** Writes everything added before the call. */
  flush(): Promise<void>;
}

interface VisitLogOptions {
  readonly database: Database;
  /** Called when writing failed. The entries are written again with the next ones. */
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
