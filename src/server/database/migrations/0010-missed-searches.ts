/** Supports the list of missed searches, suggestions of similar words, and statistics by year. */
import { sql, type Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import { foldText } from '#contract/members/search-text.ts';

const searchesPerBatch = 1_000;

interface Logged {
  search_log: { id: number; term: string; results: number; missed_key: string | null };
}

/** Folds the terms of existing searches; new ones are folded when they are written. */
async function fillMissedKeys(db: Kysely<unknown>): Promise<void> {
  const logged = db as Kysely<Logged>;
  let last = 0;
  for (;;) {
    const rows = await logged
      .selectFrom('search_log')
      .where('id', '>', last)
      .where('results', '=', 0)
      .orderBy('id')
      .limit(searchesPerBatch)
      .select(['id', 'term'])
      .execute();
    for (const { id, term } of rows) {
      const missed_key = foldText(term) || null;
      await logged.updateTable('search_log').set({ missed_key }).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < searchesPerBatch) return;
  }
}

export async function addMissedSearches(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  // Byte order on both databases, regardless of the server's locale.
  const byteOrder = dialect.name === 'postgres' ? 'collate "C"' : '';
  const statements = [
    `alter table search_log add column missed_key text ${byteOrder}`,
    `create index search_log_missed on search_log (missed_key, searched_at)
      where missed_key is not null`,
    `create table dismissed_searches (
      missed_key text ${byteOrder} primary key,
      dismissed_at ${dialect.instantColumn} not null
    )`,
    `create index name_words_length on name_words (length(word), word)`,
    `create index members_year on members (series, year)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillMissedKeys(db);
}
