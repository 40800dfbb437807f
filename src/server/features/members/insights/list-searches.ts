/** Lists what visitors searched for, for admins. */
import { type SearchHistoryEntry, searchHistoryLimit } from '#contract/members/insights.ts';
import type { OperationResponse } from '#contract/operation.ts';
import type { VisitorDeps } from '../member-deps.ts';
import { countSearches, findLatestSearches } from '../search/search-log.queries.ts';

/** Newest first, including searches up to this moment. The total counts all stored searches. */
export async function listSearches({
  database,
  visits,
}: VisitorDeps): Promise<OperationResponse<SearchHistoryEntry[]>> {
  await visits.flush();
  const rows = await findLatestSearches(database.kysely, searchHistoryLimit);
  return {
    body: rows.map((row) => ({
      createTimeStamp: new Date(row.searched_at).toISOString(),
      searchTerm: row.term,
      searchResults: row.results,
    })),
    total: { count: await countSearches(database.kysely), isExact: true },
  };
}
