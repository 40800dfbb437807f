import { dayMs } from '#contract/time.ts';
import { setImmediate } from 'node:timers/promises';
import { foldText } from '#contract/members/search-text.ts';
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

async function deleteSearchesBefore(db: Connection, instant: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('search_log')
    .where('searched_at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const maxSearches = 200_000;

async function findOldestToKeep(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('search_log')
    .orderBy('id', 'desc')
    .offset(maxSearches - 1)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Keeps the newest `maxSearches`. Deletes in batches, so that other writes run in between. */
export async function trimSearches(db: Connection): Promise<void> {
  const oldest = await findOldestToKeep(db);
  const excess = db
    .selectFrom('search_log')
    .where('id', '<', oldest)
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

/** Newest first. */
export async function findLatestSearches(db: Connection, limit: number) {
  return db
    .selectFrom('search_log')
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['searched_at', 'term', 'results'])
    .execute();
}

export async function countSearches(db: Connection): Promise<number> {
  const { searches } = await db
    .selectFrom('search_log')
    .select((eb) => eb.fn.countAll<number>().as('searches'))
    .executeTakeFirstOrThrow();
  return searches;
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
  const deleted = await deleteSearchesBefore(database.kysely, oldest);
  await trimSearches(database.kysely);
  return deleted;
}
