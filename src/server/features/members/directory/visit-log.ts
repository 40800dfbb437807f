/** Leaves out of the log what one client searches for more often than the limit of a day allows. */
import { loggedSearchLimit, sharedNetworkFactor } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { insertSearches, trimSearches, type LoggedSearch } from './search-log.ts';
import { createBufferedWriter } from '#server/concurrency/buffered-writer.ts';
import { addMemberViews, type MemberViews } from '../record/stored-members.ts';

interface CountedSearch extends LoggedSearch {
  readonly addressKey: string;
  /** Of the wider network; null if there is none. */
  readonly siteKey: string | null;
}

const keyOf = (counted: string) => countedAs(loggedSearchLimit.name, counted);

const asCounted = (search: LoggedSearch, { address, site }: ClientAddress): CountedSearch => ({
  ...search,
  addressKey: keyOf(address),
  siteKey: site === null ? null : keyOf(site),
});

/** Counts in the order of the keys, so that processes cannot block each other. */
async function within(
  db: Connection,
  searches: readonly CountedSearch[],
  key: 'addressKey' | 'siteKey',
  uses: number,
): Promise<CountedSearch[]> {
  const over = new Set<CountedSearch>();
  const byKey = Map.groupBy(searches, (search) => search[key]);
  const keys = [...byKey.keys()].filter((counted) => counted !== null);
  for (const counted of keys.toSorted()) {
    const own = byKey.get(counted) ?? [];
    const [first] = own;
    if (!first) continue;
    const limit = { ...loggedSearchLimit, uses };
    const total = await countUse(db, counted, limit, first.searchedAt, own.length);
    const left = Math.max(0, uses - (total.uses - own.length));
    for (const search of own.slice(left)) over.add(search);
  }
  return searches.filter((search) => !over.has(search));
}

/** Counts in the transaction that writes the log, so all processes together keep to the limit. */
async function leaveOutExcess(
  db: Connection,
  searches: readonly CountedSearch[],
): Promise<CountedSearch[]> {
  const { uses } = loggedSearchLimit;
  // The addresses first: what is left out does not count for the wider network.
  const ofAddresses = await within(db, searches, 'addressKey', uses);
  return within(db, ofAddresses, 'siteKey', uses * sharedNetworkFactor);
}

// Writes searches and profile views in the background, several at once, so that responses do not
// wait for them.

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
