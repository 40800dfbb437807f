/** Leaves out of the log what one client searches for more often than the limit of a day allows. */
import { loggedSearchLimit, sharedNetworkFactor } from '#contract/limits.ts';
import type { ClientAddress } from '#contract/operation.ts';
import { countedAs, countUse } from '#server/database/use-counts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { LoggedSearch } from './search-log.queries.ts';

export interface CountedSearch extends LoggedSearch {
  readonly addressKey: string;
  /** Of the wider network; null if there is none. */
  readonly siteKey: string | null;
}

const keyOf = (counted: string) => countedAs(loggedSearchLimit.name, counted);

export const asCounted = (
  search: LoggedSearch,
  { address, site }: ClientAddress,
): CountedSearch => ({
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
export async function leaveOutExcess(
  db: Connection,
  searches: readonly CountedSearch[],
): Promise<CountedSearch[]> {
  const { uses } = loggedSearchLimit;
  // The addresses first: what is left out does not count for the wider network.
  const ofAddresses = await within(db, searches, 'addressKey', uses);
  return within(db, ofAddresses, 'siteKey', uses * sharedNetworkFactor);
}
