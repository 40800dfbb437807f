/** All SQL that finds members by parts of their names; see `database/name-index.ts`. */
import { sql } from 'kysely';
import type { Series } from '#contract/members.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/tables.ts';

export interface WordSearch {
  readonly series: Series;
  /** Folded words, at least one, each of which must occur in the search text. */
  readonly words: readonly string[];
}

/** When more than `denseHits` of the first `probedMembers` match, reading members in order finds enough soon. */
const probedMembers = 1_000;
const denseHits = 40;
/** One of the longest words is rare enough; asking for all of fifty would take longer than it saves. */
const estimatedWords = 4;
/** Estimates stop here: a word with more hits is chosen only where all have more. */
const estimateLimit = 20_000;

/** The words of the index with an ending that begins so: those that contain `part`. */
export const wordsContaining = (db: Connection, part: string) =>
  db
    .selectFrom('name_word_endings')
    .where('ending', '>=', part)
    .where('ending', '<=', `${part}\u{10ffff}`);

const ofWords = (dialect: DatabaseDialect, { words }: WordSearch) =>
  sql.join(
    words.map((word) => dialect.contains('search_text', word)),
    sql` and `,
  );

async function isDense({ kysely, dialect }: Database, search: WordSearch): Promise<boolean> {
  const first = kysely
    .selectFrom('members')
    .where('series', '=', search.series)
    .orderBy('number')
    .limit(probedMembers)
    .select('search_text');
  const { hits } = await kysely
    .selectFrom(first.as('first'))
    .where(sql<boolean>`${ofWords(dialect, search)}`)
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow();
  return hits > denseHits;
}

/** About how many members have this part; never too few, unless it is too many to count. */
export async function estimateHits(db: Connection, series: Series, part: string): Promise<number> {
  const having = wordsContaining(db, part)
    .innerJoin('member_words', 'member_words.word_id', 'name_word_endings.word_id')
    .where('member_words.series', '=', series)
    .select('member_words.number')
    .limit(estimateLimit);
  const { hits } = await db
    .selectFrom(having.as('having'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow();
  return hits;
}

/** The word that the fewest members have; null when members are better read in order. */
async function chooseWord(database: Database, search: WordSearch): Promise<string | null> {
  const longestFirst = search.words.toSorted((a, b) => b.length - a.length);
  const [only, ...others] = longestFirst;
  // A word of some length is rare enough, and then nothing else needs to be known.
  if (only !== undefined && others.length === 0 && only.length > 2) {
    const hits = await estimateHits(database.kysely, search.series, only);
    if (hits < estimateLimit) return only;
  }
  if (await isDense(database, search)) return null;
  let best: { word: string; hits: number } | null = null;
  for (const word of longestFirst.slice(0, estimatedWords)) {
    const hits = await estimateHits(database.kysely, search.series, word);
    if (best === null || hits < best.hits) best = { word, hits };
    if (hits < probedMembers) break;
  }
  return best?.word ?? null;
}

/** The members that match, by number. The chosen word finds them; all words are then asked for. */
async function matching(database: Database, search: WordSearch) {
  const { kysely, dialect } = database;
  const { series } = search;
  const word = await chooseWord(database, search);
  const members = kysely
    .selectFrom('members')
    .where('series', '=', series)
    .where(sql<boolean>`${ofWords(dialect, search)}`)
    .orderBy('number');
  if (word === null) return members;
  return members.where('number', 'in', (eb) =>
    eb
      .selectFrom('member_words')
      .where('series', '=', series)
      .where('word_id', 'in', wordsContaining(kysely, word).select('word_id'))
      .select('number'),
  );
}

export interface FoundByWords {
  /** The first ones, by number. */
  readonly rows: MemberRow[];
  /** How many there are, as far as was counted. */
  readonly count: number;
}

interface Limits {
  readonly rows: number;
  readonly count: number;
}

/** The members that have all words: up to so many rows, counted up to so many. */
export async function findByWords(
  database: Database,
  search: WordSearch,
  limits: Limits,
): Promise<FoundByWords> {
  const members = await matching(database, search);
  const rows = await members.limit(limits.rows).selectAll().execute();
  const last = rows.at(-1);
  if (rows.length < limits.rows || !last) return { rows, count: rows.length };
  const others = members
    .where('number', '>', last.number)
    .limit(limits.count - rows.length)
    .select('id');
  const { hits } = await database.kysely
    .selectFrom(others.as('others'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .executeTakeFirstOrThrow();
  return { rows, count: rows.length + hits };
}
