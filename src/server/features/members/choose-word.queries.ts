/** Which way leads to the members soonest; see `database/name-index.ts`. */
import { sql, type QueryCreator } from 'kysely';
import type { Series } from '#contract/members.ts';
import { compiledRead } from '#server/database/compiled-read.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import type { Tables } from '#server/database/tables.ts';
import { findHighestNumber } from './members.queries.ts';

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
/** Of words that are hardly longer than a letter, whose many hits take a while to count. */
const estimatedShortWords = 2;
const shortWord = 2;
/** Estimates stop here: a word with more hits is chosen only where all have more. */
const estimateLimit = 20_000;

/** The letters of names in many languages, the commonest first; what is not among them is rarer. */
const lettersByUse = 'aeinrlsothmcdgubkyvpfwjzxq';

/** How rare the rarest character of a word is. */
const rarityOf = (word: string) =>
  Math.max(...[...word].map((letter) => (lettersByUse.indexOf(letter) + 27) % 27));

/** Those that the fewest names have first, as far as the words themselves tell. */
export const byRarity = (a: string, b: string) => b.length - a.length || rarityOf(b) - rarityOf(a);

/** Sorts behind every text that begins so. */
export const behind = (start: string) => `${start}\u{10ffff}`;

/** The words of the index with an ending that begins so: those that contain `part`. */
export const wordsContaining = (db: Connection, part: string) =>
  endingsBetween(db, part, behind(part));

export const endingsBetween = (db: QueryCreator<Tables>, from: string, to: string) =>
  db.selectFrom('name_word_endings').where('ending', '>=', from).where('ending', '<=', to);

export const ofWords = (
  dialect: DatabaseDialect,
  { words }: Pick<WordSearch, 'words'>,
  column = 'search_text',
) =>
  sql.join(
    words.map((word) => dialect.contains(column, word)),
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

type Estimate = Readonly<Record<'from' | 'to', string>> & {
  readonly series: Series;
  readonly limit: number;
};

const readEstimate = compiledRead((db, asked: Estimate) => {
  const having = endingsBetween(db, asked.from, asked.to)
    .innerJoin('member_words', 'member_words.word_id', 'name_word_endings.word_id')
    .where('member_words.series', '=', asked.series)
    .select('member_words.number')
    .limit(asked.limit);
  return db.selectFrom(having.as('having')).select((eb) => eb.fn.countAll<number>().as('hits'));
});

/** About how many members have this part; never too few, unless there are more than the limit. */
export async function estimateHits(
  database: Database,
  series: Series,
  part: string,
  limit = estimateLimit,
): Promise<number> {
  const [found] = await readEstimate(database, { series, from: part, to: behind(part), limit });
  return found?.hits ?? 0;
}

/** So many names are read one after the other in the time that one lookup by a part of a name takes. */
const namesForOneHit = 20;

/** A part leads to the members; the names of all are read; members are read in order until there are enough. */
export type Way =
  | { readonly by: 'part'; readonly word: string }
  | { readonly by: 'names' | 'order' };

/** The word that the fewest members have leads to them, unless too many have it. */
export async function chooseWay(database: Database, search: WordSearch): Promise<Way> {
  const { series, words } = search;
  const rarestFirst = words.toSorted(byRarity);
  const [first = '', ...others] = rarestFirst;
  // A word of some length is rare enough, and then nothing else needs to be known.
  if (others.length === 0 && first.length > shortWord) {
    const hits = await estimateHits(database, series, first);
    if (hits < estimateLimit) return { by: 'part', word: first };
  }
  if (await isDense(database, search)) return { by: 'order' };
  const highest = await findHighestNumber(database.kysely, series);
  const tooMany = Math.max(probedMembers, Math.ceil(highest / namesForOneHit));
  let fewest = Math.min(tooMany, estimateLimit);
  let word = tooMany < estimateLimit ? null : first;
  const estimated = first.length > shortWord ? estimatedWords : estimatedShortWords;
  for (const each of rarestFirst.slice(0, estimated)) {
    const hits = await estimateHits(database, series, each, fewest);
    if (hits < fewest) [fewest, word] = [hits, each];
    if (hits < probedMembers) break;
  }
  return word === null ? { by: 'names' } : { by: 'part', word };
}
