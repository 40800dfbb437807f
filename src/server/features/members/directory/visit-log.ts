/** Writes searches and profile views in the background, several at once, so that responses do not wait for them. */
import { sql } from 'kysely';
import { loggedSearchLimit, sharedNetworkFactor } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { createBufferedWriter } from '#server/concurrency/buffered-writer.ts';
import { createBatchWriter } from '#server/database/batch-writer.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import { insertSearches, trimSearches, type LoggedSearch } from './search-log.ts';

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

interface CountedSearch extends LoggedSearch {
  readonly addressKey: string;
  /** Of the wider network; null if there is none. */
  readonly siteKey: string | null;
}

const limitKeyOf = (counted: string) => countedAs(loggedSearchLimit.name, counted);

const withLimitKeys = (search: LoggedSearch, { address, site }: ClientAddress): CountedSearch => ({
  ...search,
  addressKey: limitKeyOf(address),
  siteKey: site === null ? null : limitKeyOf(site),
});

/**
 * Leaves out what one client searches for more often than the limit allows. Counts in the order of the keys, so that processes
 * cannot block each other.
 */
async function withinLimit(
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
async function withinDailyLimit(
  db: Connection,
  searches: readonly CountedSearch[],
): Promise<CountedSearch[]> {
  const { uses } = loggedSearchLimit;
  // The addresses first: what is left out does not count for the wider network.
  const ofAddresses = await withinLimit(db, searches, 'addressKey', uses);
  return withinLimit(db, ofAddresses, 'siteKey', uses * sharedNetworkFactor);
}

export interface MemberViews {
  readonly memberId: number;
  readonly day: number;
  readonly views: number;
}

/** Adds to the views of each member and day. Skips members that no longer exist. */
export async function addMemberViews(db: Connection, added: readonly MemberViews[]): Promise<void> {
  // A fixed order prevents deadlocks between processes that count the same members.
  const inOrder = added.toSorted((a, b) => a.memberId - b.memberId || a.day - b.day);
  const integer = (value: number) => sql`cast(${value} as integer)`;
  const writer = createBatchWriter<MemberViews>(db, (rows) => {
    const values = rows.map(
      ({ memberId, day, views }) => sql`(${integer(memberId)}, ${integer(day)}, ${integer(views)})`,
    );
    const query = sql`with added (member_id, day, views) as (values ${sql.join(values)})
      insert into member_views (member_id, day, views)
        select added.member_id, added.day, added.views
        from added inner join members on members.id = added.member_id
        where true order by added.member_id, added.day
        on conflict (member_id, day) do update set views = member_views.views + excluded.views`;
    return { compile: () => query.compile(db) };
  });
  await writer.write(inOrder);
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
      const logged = isRateLimited ? await withinDailyLimit(transaction, given) : given;
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
      searches.add(String(searchesSoFar), withLimitKeys(search, by));
    },
    addView(memberId, day) {
      views.add(`${memberId} ${day}`, { memberId, day, views: 1 });
    },
    async flush() {
      await Promise.all([searches.flush(), views.flush()]);
    },
  };
}
