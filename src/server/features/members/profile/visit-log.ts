/**
 * Writes searches and profile views in the background, several at once, so that responses do not
 * wait for them.
 */
import type { ClientAddress } from '#contract/operation.ts';
import { createBufferedWriter } from '#server/concurrency/buffered-writer.ts';
import type { Database } from '#server/database/open-database.ts';
import { addMemberViews, type MemberViews } from '../directory/members.queries.ts';
import { asCounted, leaveOutExcess, type CountedSearch } from '../search/leave-out-searches.ts';
import { insertSearches, trimSearches, type LoggedSearch } from '../search/search-log.queries.ts';

export interface VisitLog {
  /** Logs at most the limit of a day for one address. */
  addSearch(search: LoggedSearch, by: ClientAddress): void;
  /** @param day whole days since 1970 UTC */
  addView(memberId: number, day: number): void;
  /** Writes everything added before the call. */
  flush(): Promise<void>;
}

interface VisitLogOptions {
  readonly database: Database;
  readonly isRateLimited: boolean;
  /** Called when writing failed. The entries are written again with the next ones. */
  readonly onFailure: (error: unknown) => void;
}

/** The most searches that a process adds to the log between two sweeps before it trims the log itself. */
const trimAfter = 10_000;

export function createVisitLog({ database, isRateLimited, onFailure }: VisitLogOptions): VisitLog {
  let searchesSoFar = 0;
  let untrimmed = 0;

  async function writeSearches(given: readonly CountedSearch[]): Promise<void> {
    // Before the write: when it fails, the entries are retried.
    if (untrimmed >= trimAfter) {
      await trimSearches(database.kysely);
      untrimmed = 0;
    }
    untrimmed += await database.kysely.transaction().execute(async (transaction) => {
      const logged = isRateLimited ? await leaveOutExcess(transaction, given) : given;
      await insertSearches(transaction, logged);
      return logged.length;
    });
  }

  const searches = createBufferedWriter<CountedSearch>({
    onFailure,
    write: (entries) => writeSearches([...entries.values()]),
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
    addSearch(search, by) {
      searchesSoFar += 1;
      searches.add(String(searchesSoFar), asCounted(search, by));
    },
    addView(memberId, day) {
      views.add(`${memberId} ${day}`, { memberId, day, views: 1 });
    },
    async flush() {
      await Promise.all([searches.flush(), views.flush()]);
    },
  };
}
