/**
 * SQL that finds members by parts of their names; see `database/members/name-index.ts` and decision
 * 3. Written as text, because the query builder takes as long to build it as SQLite to run it.
 */
import { sql, type SqlBool } from 'kysely';
import { searchCountLimit, searchRowLimit } from '#contract/members/search.ts';
import type { Series } from '#contract/series.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { findHighestNumber, foundColumns, type FoundRow } from '../directory/members.queries.ts';

/** The forms in which search texts may have a typed word, as typed first; see `formsByWord`. */
export type WordForms = readonly string[];

export interface WordSearch {
  readonly series: Series;
  /** At least one. Each must occur in the search text, in one of its forms. */
  readonly words: readonly WordForms[];
}

/** A word with fewer hits is chosen without counting the other words. */
const fewHits = 1_000;
/** Counts the hits of at most this many words. */
const countedWords = 4;
/** Letters of names in many languages, most common first. All other characters are rarer. */
const lettersByUse = 'aeinrlsothmcdgubkyvpfwjzxq';
/**
 * With more hits than this, reading by number is faster than reading by the index. Measured on
 * SQLite with 10,000 to 1,000,000 members.
 */
const maxHits = (members: number) => Math.ceil(20 * Math.sqrt(members));

const rarity = (word: string) =>
  Math.max(...[...word].map((letter) => (lettersByUse.indexOf(letter) + 27) % 27));

/** An estimate: the longest first, and among equals the one with the rarest letter. */
const rarestFirst = (words: readonly WordForms[]) =>
  words.toSorted(([a = ''], [b = '']) => b.length - a.length || rarity(b) - rarity(a));

const columns = sql.join(foundColumns.map((column) => sql.ref(column)));

/** Sorts after every text that starts with `start`. */
const after = (start: string) => `${start}\u{10ffff}`;

/**
 * Numbers of the members with one of these parts in a word. A number repeats when several of the
 * member's words match.
 */
export function numbersContaining(series: Series, parts: WordForms) {
  const queries = parts.map(
    (part) => sql<{ number: number }>`select number from name_word_endings cross join member_words
      where ending >= ${part} and ending <= ${after(part)}
        and member_words.word_id = name_word_endings.word_id and series = ${series}`,
  );
  const [only] = queries;
  if (only && queries.length === 1) return only;
  return sql<{ number: number }>`${sql.join(queries, sql` union all `)}`;
}

/**
 * Estimates how many members have one of these parts, up to `limit`. Duplicates can make it too
 * high, never too low.
 */
async function countHits(
  db: Connection,
  series: Series,
  parts: WordForms,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`select count(*) as hits
    from (${numbersContaining(series, parts)} limit ${sql.lit(limit)}) as having_part`.execute(db);
  return rows[0]?.hits ?? 0;
}

/**
 * The word with the fewest hits, to read by the index; null to read by number, because all words
 * have many hits.
 */
export async function chooseWord(
  db: Connection,
  { series, words }: WordSearch,
): Promise<WordForms | null> {
  const candidates = rarestFirst(words).slice(0, countedWords);
  const [first = []] = candidates;
  if ((await countHits(db, series, first, fewHits)) < fewHits) return first;
  let fewest = maxHits(await findHighestNumber(db, series));
  let chosen: WordForms | null = null;
  for (const word of candidates) {
    const hits = await countHits(db, series, word, fewest);
    if (hits < fewest) [fewest, chosen] = [hits, word];
  }
  return chosen;
}

/** Always checks the search text, because the index may still contain words of a deleted member. */
function conditions(
  { dialect }: Database,
  { series, words }: WordSearch,
  chosen: WordForms | null,
) {
  const hasAll = rarestFirst(words).map((forms) => {
    const hasOne = forms.map((form) => dialect.contains('search_text', form));
    return hasOne.length === 1 ? hasOne[0] : sql`(${sql.join(hasOne, sql` or `)})`;
  });
  return sql<SqlBool>`series = ${series} and is_name_withheld <> 1 and ${sql.join(hasAll, sql` and `)}
    ${chosen === null ? sql`` : sql`and number in (${numbersContaining(series, chosen)})`}`;
}

export interface FoundByWords {
  /** The first `searchRowLimit`, by number. */
  readonly rows: readonly FoundRow[];
  /** Counted up to `searchCountLimit` + 1. */
  readonly count: number;
}

/** Finds the members that have all words. */
export async function findByWords(database: Database, search: WordSearch): Promise<FoundByWords> {
  const { kysely } = database;
  const where = conditions(database, search, await chooseWord(kysely, search));
  const { rows } = await sql<FoundRow>`select ${columns} from shown_members where ${where}
    order by number limit ${sql.lit(searchRowLimit)}`.execute(kysely);
  if (rows.length < searchRowLimit) return { rows, count: rows.length };
  const counted = await sql<{ members: number }>`select count(*) as members from
    (select 1 from shown_members where ${where} limit ${sql.lit(searchCountLimit + 1)}) as found`.execute(
    kysely,
  );
  return { rows, count: counted.rows[0]?.members ?? 0 };
}

/** Members whose search text starts like this, by number. Finds exact full names. */
export async function findByStart(
  { kysely }: Database,
  series: Series,
  start: string,
): Promise<FoundRow[]> {
  return kysely
    .selectFrom('shown_members')
    .where('series', '=', series)
    .where('is_name_withheld', '<>', 1)
    .where('search_text', '>=', start)
    .where('search_text', '<', after(start))
    .orderBy('number')
    .limit(searchRowLimit)
    .select(foundColumns)
    .execute();
}
