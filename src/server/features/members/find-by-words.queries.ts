/** All SQL that finds members by parts of their names; see `database/name-index.ts`. */
import { sql } from 'kysely';
import type { Series } from '#contract/members.ts';
import { compiledRead, type CompiledRead } from '#server/database/compiled-read.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import {
  behind,
  byRarity,
  chooseWay,
  endingsBetween,
  estimateHits,
  ofWords,
  type Way,
  type WordSearch,
} from './choose-word.queries.ts';
import { foundColumns, type FoundRow } from './members.queries.ts';

const readByStart = compiledRead(
  (db, start: { series: Series; from: string; to: string; limit: number }) =>
    db
      .selectFrom('members')
      .where('series', '=', start.series)
      .where('search_text', '>=', start.from)
      .where('search_text', '<', start.to)
      .orderBy('number')
      .limit(start.limit)
      .select(foundColumns),
);

/** Members whose search text begins so, by number: how a full name is found exactly. */
export const findByStart = (from: Database, series: Series, start: string, limit: number) =>
  readByStart(from, { series, from: start, to: behind(start), limit });

/** So many are read at one go, and sorted here. */
const mostFew = 1_000;

/** What is asked: the series, the part that leads to members, the words that they must have besides, and how many. */
type Asked = Readonly<Record<`word${number}`, string>> & {
  readonly series: Series;
  readonly from: string;
  readonly to: string;
  readonly after: number;
  readonly limit: number;
};

interface Shape {
  readonly dialect: DatabaseDialect;
  readonly by: Way['by'];
  readonly wordCount: number;
}

const wordsIn = (asked: Readonly<Record<`word${number}`, string>>, count: number) =>
  Array.from({ length: count }, (_, index) => asked[`word${index}`] ?? '');

function membersHaving(db: Connection, { dialect, by, wordCount }: Shape, asked: Asked) {
  return db
    .selectFrom('members')
    .where('series', '=', asked.series)
    .where('number', '>', asked.after)
    .where(sql<boolean>`${ofWords(dialect, { words: wordsIn(asked, wordCount) })}`)
    .$if(by === 'part', (query) =>
      query.where('number', 'in', (eb) =>
        eb
          .selectFrom('member_words')
          .where('series', '=', asked.series)
          .where('word_id', 'in', endingsBetween(db, asked.from, asked.to).select('word_id'))
          .select('number'),
      ),
    )
    .orderBy('number')
    .limit(asked.limit);
}

/** As `membersHaving`, by reading the index of all names from end to end; SQLite begins with the table named first. */
function membersByNames(db: Connection, { dialect, wordCount }: Shape, asked: Asked) {
  const words = wordsIn(asked, wordCount);
  return db
    .selectFrom('members as named')
    .crossJoin('members')
    .whereRef('members.id', '=', 'named.id')
    .where('named.series', '=', asked.series)
    .where(sql<boolean>`${ofWords(dialect, { words }, 'named.search_text')}`)
    .orderBy('members.number')
    .limit(asked.limit)
    .select(foundColumns.map((column) => `members.${column}` as const));
}

/**
 * In this order, from the words to their members, whatever SQLite thinks of it; unsorted. The words of one who is gone may
 * be there until they are tidied away, so that the names themselves are asked as well.
 */
const membersWithPart = (
  db: Connection,
  { dialect, wordCount }: Shape,
  asked: Omit<Asked, 'after' | 'limit'>,
) =>
  endingsBetween(db, asked.from, asked.to)
    .crossJoin('member_words')
    .crossJoin('members')
    .whereRef('member_words.word_id', '=', 'name_word_endings.word_id')
    .where('member_words.series', '=', asked.series)
    .where('members.series', '=', asked.series)
    .whereRef('members.number', '=', 'member_words.number')
    .where(sql<boolean>`${ofWords(dialect, { words: wordsIn(asked, wordCount) })}`)
    .limit(mostFew)
    .select(foundColumns.map((column) => `members.${column}` as const));

interface ShapedReads {
  readonly few: CompiledRead<Omit<Asked, 'after' | 'limit'>, FoundRow>;
  readonly rows: CompiledRead<Asked, FoundRow>;
  readonly count: CompiledRead<Asked, { hits: number }>;
}

const readsByShape = new Map<string, ShapedReads>();

function readsOf(shape: Shape): ShapedReads {
  const key = `${shape.dialect.name} ${shape.by} ${shape.wordCount}`;
  const known = readsByShape.get(key);
  if (known) return known;
  const reads: ShapedReads = {
    few: compiledRead((db, asked) => membersWithPart(db, shape, asked)),
    rows: compiledRead((db, asked) =>
      // PostgreSQL reads the names of all where they are.
      shape.by === 'names' && shape.dialect.name === 'sqlite'
        ? membersByNames(db, shape, asked)
        : membersHaving(db, shape, asked).select(foundColumns),
    ),
    count: compiledRead((db, asked) =>
      db
        .selectFrom(membersHaving(db, shape, asked).select('id').as('found'))
        .select((eb) => eb.fn.countAll<number>().as('hits')),
    ),
  };
  readsByShape.set(key, reads);
  return reads;
}

function askFor({ series, words }: WordSearch, part: string) {
  const asked: Omit<Asked, 'after' | 'limit'> = { series, from: part, to: behind(part) };
  const given: Record<`word${number}`, string> = asked;
  // Those that most members lack are looked for first.
  for (const [index, word] of words.toSorted(byRarity).entries()) given[`word${index}`] = word;
  return asked;
}

/** The members that have the words, one of which few have; null where there may be more of them than are read. */
async function findFew(
  database: Database,
  search: WordSearch,
): Promise<readonly FoundRow[] | null> {
  const { series, words } = search;
  const part = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  if (part.length < 3) return null;
  // How many have the part is seen by the answer, unless they lack the other words.
  if (words.length > 1 && (await estimateHits(database, series, part)) >= mostFew) return null;
  const reads = readsOf({
    dialect: database.dialect,
    by: 'part',
    wordCount: words.length,
  } as const);
  const rows = await reads.few(database, askFor(search, part));
  if (rows.length === mostFew) return null;
  const inOrder = rows.toSorted((a, b) => a.number - b.number);
  // Twice where two endings of theirs begin so.
  return inOrder.filter(({ number }, index) => number !== inOrder[index - 1]?.number);
}

export interface FoundByWords {
  /** The first ones, by number. */
  readonly rows: readonly FoundRow[];
  /** As far as was counted. */
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
  const few = await findFew(database, search);
  if (few) return { rows: few.slice(0, limits.rows), count: few.length };
  const way = await chooseWay(database, search);
  const shape = { dialect: database.dialect, by: way.by, wordCount: search.words.length };
  const reads = readsOf(shape);
  const asked = askFor(search, way.by === 'part' ? way.word : '');
  const rows = await reads.rows(database, { ...asked, after: -1, limit: limits.rows });
  const last = rows.at(-1);
  if (rows.length < limits.rows || !last) return { rows, count: rows.length };
  const left = limits.count - rows.length;
  const [others] = await reads.count(database, { ...asked, after: last.number, limit: left });
  return { rows, count: rows.length + (others?.hits ?? 0) };
}
