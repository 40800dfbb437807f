/** Finding parts of names on SQLite, through a trigram index whose rows stand in the order of numbers. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Series } from '#contract/members.ts';
import type { MemberRow, Tables } from '../tables.ts';
import type { WordSearch } from './dialect.ts';

/** Where each series begins among the rows of `member_search`; the triggers say the same. */
const firstRow: Record<Series, number> = { fb: 0, nnfb: 10_000_000, nnfs: 20_000_000 };
const rowsPerSeries = 10_000_000;

/** A letter found in more than this share of the first members is quicker to look for one by one. */
const probedMembers = 1_000;
const denseHits = 150;

interface Plan {
  /** An FTS5 query; null when the members are to be read in order instead. */
  match: string | null;
  /** Words that each row is asked for. */
  filters: string[];
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** All trigrams that begin with `prefix`, as an FTS5 expression; null when there are none. */
async function trigramsFrom(db: Kysely<Tables>, prefix: string): Promise<string | null> {
  const last = `${prefix}\u{10ffff}`;
  const { rows } = await sql<{ term: string }>`
    select term from member_search_trigrams where term >= ${prefix} and term <= ${last}`.execute(
    db,
  );
  return rows.length === 0 ? null : `(${rows.map((row) => quote(row.term)).join(' OR ')})`;
}

async function isDense(db: Kysely<Tables>, series: Series, letter: string): Promise<boolean> {
  const { rows } = await sql<{ hits: number }>`
    select count(*) as hits from (
      select search_text from members where series = ${series} order by number limit ${probedMembers}
    ) where instr(search_text, ${letter}) > 0`.execute(db);
  return (rows[0]?.hits ?? 0) > denseHits;
}

/**
 * Words of three characters and more go to the index as they are. Shorter ones filter what those
 * find; alone, they are spelled out into the trigrams that begin with them. Null: nothing can match.
 */
async function plan(db: Kysely<Tables>, { series, words }: WordSearch): Promise<Plan | null> {
  const length = (word: string) => [...word].length;
  const long = words.filter((word) => length(word) >= 3);
  const short = words.filter((word) => length(word) < 3);
  if (long.length > 0) return { match: long.map(quote).join(' AND '), filters: short };

  const groups: string[] = [];
  const filters: string[] = [];
  const hasPair = short.some((word) => length(word) === 2);
  for (const word of short) {
    if (length(word) === 1 && (hasPair || (await isDense(db, series, word)))) {
      filters.push(word);
      continue;
    }
    const group = await trigramsFrom(db, word);
    if (group === null) return null;
    groups.push(group);
  }
  return { match: groups.length > 0 ? groups.join(' AND ') : null, filters };
}

/** The matching members in the order of their numbers. `cross join` fixes the order of the loops. */
function matching(series: Series, { match, filters }: Plan): RawBuilder<unknown> {
  const conditions = filters.map((word) => sql`and instr(m.search_text, ${word}) > 0`);
  const filter = conditions.length > 0 ? sql.join(conditions, sql` `) : sql``;
  if (match === null) {
    return sql`from members m where m.series = ${series} ${filter} order by m.number`;
  }
  const first = firstRow[series];
  return sql`from member_search s
    cross join members m on m.series = ${series} and m.number = s.rowid - ${first} ${filter}
    where s.member_search match ${match}
      and s.rowid > ${first} and s.rowid < ${first + rowsPerSeries}
    order by s.rowid`;
}

export async function findByWords(
  db: Kysely<Tables>,
  search: WordSearch,
  limit: number,
): Promise<MemberRow[]> {
  const found = await plan(db, search);
  if (!found) return [];
  const query = sql<MemberRow>`select m.* ${matching(search.series, found)} limit ${limit}`;
  return (await query.execute(db)).rows;
}

export async function countByWords(
  db: Kysely<Tables>,
  search: WordSearch,
  limit: number,
): Promise<number> {
  const found = await plan(db, search);
  if (!found) return 0;
  const query = sql<{ hits: number }>`
    select count(*) as hits from (select 1 ${matching(search.series, found)} limit ${limit})`;
  return (await query.execute(db)).rows[0]?.hits ?? 0;
}
