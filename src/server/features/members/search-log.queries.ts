/** All SQL about the log of searches. */
import type { Connection } from '#server/database/open-database.ts';

export interface LoggedSearch {
  readonly searchedAt: number;
  readonly term: string;
  readonly results: number;
}

export async function insertSearch(db: Connection, search: LoggedSearch): Promise<void> {
  await db
    .insertInto('search_log')
    .values({ searched_at: search.searchedAt, term: search.term, results: search.results })
    .execute();
}

export async function deleteSearchesBefore(db: Connection, instant: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('search_log')
    .where('searched_at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
