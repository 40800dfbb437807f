/** Which part of a search leads to the members soonest; see `database/name-index.ts`. */
import { sql, type QueryCreator } from 'kysely';
import type { Series } from '#contract/members.ts';
import { compiledRead } from '#server/database/compiled-read.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/tables.ts';

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

/** Sorts behind every text that begins so. */
export const behind = (start: string) => `${start}\u{10ffff}`;

/** The words of the index with an ending that begins so: those that contain `part`. */
export const wordsContaining = (db: Connection, part: string) =>
  endingsBetween(db, part, behind(part));

export const endingsBetween = (db: QueryCreator<Tables>, from: string, to: string) =>
  db.selectFrom('name_word_endings').where('ending', '>=', from).where('ending', '<=', to);

export const ofWords = (dialect: DatabaseDialect, { words }: Pick<WordSearch, 'words'>) =>
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

const readEstimate = compiledRead((db, asked: { series: Series; from: string; to: string }) => {
  const having = endingsBetween(db, asked.from, asked.to)
    .innerJoin('member_words', 'member_words.word_id', 'name_word_endings.word_id')
    .where('member_words.series', '=', asked.series)
    .select('member_words.number')
    .limit(estimateLimit);
  return db.selectFrom(having.as('having')).select((eb) => eb.fn.countAll<number>().as('hits'));
});

/** About how many members have this part; never too few, unless it is too many to count. */
export async function estimateHits(
  database: Database,
  series: Series,
  part: string,
): Promise<number> {
  const [found] = await readEstimate(database, { series, from: part, to: behind(part) });
  return found?.hits ?? 0;
}

/** The word that the fewest members have; null when members are better read in order. */
export async function chooseWord(database: Database, search: WordSearch): Promise<string | null> {
  const longestFirst = search.words.toSorted((a, b) => b.length - a.length);
  const [only, ...others] = longestFirst;
  // A word of some length is rare enough, and then nothing else needs to be known.
  if (only !== undefined && others.length === 0 && only.length > 2) {
    const hits = await estimateHits(database, search.series, only);
    if (hits < estimateLimit) return only;
  }
  if (await isDense(database, search)) return null;
  let best: { word: string; hits: number } | null = null;
  for (const word of longestFirst.slice(0, estimatedWords)) {
    const hits = await estimateHits(database, search.series, word);
    if (best === null || hits < best.hits) best = { word, hits };
    if (hits < probedMembers) break;
  }
  return best?.word ?? null;
}
