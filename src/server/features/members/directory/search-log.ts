/** The log of searches, without any data about the visitors. */
import { setImmediate } from 'node:timers/promises';
import { foldText } from '#contract/members/search-text.ts';
import { dayMs } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberDeps } from '../record/stored-members.ts';

export interface LoggedSearch {
  readonly searchedAt: number;
  readonly term: string;
  readonly results: number;
}

const rowsPerStatement = 1_000;

export async function insertSearches(
  db: Connection,
  searches: readonly LoggedSearch[],
): Promise<void> {
  for (let start = 0; start < searches.length; start += rowsPerStatement) {
    const rows = searches
      .slice(start, start + rowsPerStatement)
      .map(({ searchedAt, term, results }) => ({
        searched_at: searchedAt,
        term,
        results,
        missed_key: results === 0 ? foldText(term) || null : null,
      }));
    await db.insertInto('search_log').values(rows).execute();
  }
}

export const maxSearches = 200_000;

/** Keeps the newest `maxSearches`. Deletes in batches, so that other writes run in between. */
export async function trimSearches(db: Connection): Promise<void> {
  const oldest = await db
    .selectFrom('search_log')
    .orderBy('id', 'desc')
    .offset(maxSearches - 1)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  const excess = db
    .selectFrom('search_log')
    .where('id', '<', oldest?.id ?? 0)
    .orderBy('id')
    .limit(rowsPerStatement)
    .select('id');
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('search_log')
      .where('id', 'in', excess)
      .executeTakeFirst();
    if (numDeletedRows < rowsPerStatement) return;
    await setImmediate();
  }
}

export async function countSearches(db: Connection): Promise<number> {
  return countRows(db.selectFrom('search_log'));
}

export const searchesKeptMs = 365 * dayMs;

/** Also deletes the entries of the change log about old searches. */
async function deleteDismissedBefore(db: Connection, instant: number): Promise<void> {
  await db.deleteFrom('dismissed_searches').where('dismissed_at', '<', instant).execute();
  await db
    .deleteFrom('change_log')
    .where('subject', '=', 'search')
    .where('changed_at', '<', instant)
    .execute();
}

/**
 * Deletes searches and dismissals older than a year, and all but the newest searches.
 *
 * @returns the number of searches older than a year
 */
export async function deleteOldSearches({ database, now }: MemberDeps): Promise<number> {
  const oldest = now() - searchesKeptMs;
  await deleteDismissedBefore(database.kysely, oldest);
  const { numDeletedRows } = await database.kysely
    .deleteFrom('search_log')
    .where('searched_at', '<', oldest)
    .executeTakeFirst();
  await trimSearches(database.kysely);
  return Number(numDeletedRows);
}
