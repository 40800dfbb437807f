import { sql } from 'kysely';
import type { Series } from '#contract/series.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { foldText } from '#server/database/members/search-text.ts';
import type { MemberRow } from '#server/database/tables.ts';
import { countHits, numbersContaining } from './find-by-words.queries.ts';
import { isOneEditApart, swapAt } from './edit-distance.ts';

export interface NearWord {
  readonly id: number;
  readonly word: string;
  /** Members of the series with this word, counted up to `hitLimit`. */
  readonly hits: number;
}

/** Enough to distinguish common names from rare ones. */
const hitLimit = 1_000;
/** Higher than `hitLimit`, because a part of a name is more common than any name. */
const partHitLimit = 20_000;
/** The most common words are the most likely. */
const maxNearWords = 12;

/** Too many words are one edit away from a shorter word. */
const shortestCorrected = 3;
/** Words up to this length are few, and many of them share half of their letters. */
const shortWord = 4;

/** Matches words of this length, one more or one less. */
const hasLengthNear = (length: number) =>
  sql<boolean>`length(word) in (${length - 1}, ${length}, ${length + 1})`;

/** Scans all short words. */
function findShort(db: Connection, length: number, front: string, back: string) {
  const [ahead, behind] = [[...front].length, [...back].length];
  return db
    .selectFrom('name_words')
    .where(hasLengthNear(length))
    .where(
      sql<boolean>`(substr(word, 1, ${sql.lit(ahead)}) = ${front}
        or substr(word, length(word) - ${sql.lit(behind - 1)}) = ${back})`,
    )
    .select(['id', 'word']);
}

/** Finds long words with the sorted tables of words and word endings. */
function findLong(db: Connection, length: number, front: string, back: string) {
  const withFront = db
    .selectFrom('name_words')
    .where(hasLengthNear(length))
    .where('word', '>=', front)
    .where('word', '<=', `${front}\u{10ffff}`)
    .select(['id', 'word']);
  const withBack = db
    .selectFrom('name_word_endings')
    .innerJoin('name_words', 'name_words.id', 'name_word_endings.word_id')
    .where('ending', '=', back)
    .where(hasLengthNear(length))
    .select(['id', 'word']);
  return withFront.union(withBack);
}

/**
 * Words that may be one edit away. Such a word has the same front half or back half, unless the
 * edit swapped the two letters in the middle.
 */
async function findCandidates(db: Connection, word: string) {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  const front = letters.slice(0, middle).join('');
  const back = letters.slice(middle).join('');
  const find = letters.length <= shortWord ? findShort : findLong;
  const swapped = db
    .selectFrom('name_words')
    .where('word', '=', swapAt(word, middle))
    .select(['id', 'word']);
  return find(db, letters.length, front, back).union(swapped).execute();
}

/**
 * Some members have the word only as an alias. Among this many, one has it in the name if any
 * member has.
 */
const maxAsked = 20;

/** Whether the word is in a member's name. Aliases find members but are never shown. */
async function isOfNames(db: Connection, series: Series, { id, word }: NearWord): Promise<boolean> {
  const rows = await db
    .selectFrom('member_words')
    .innerJoin('members', (join) =>
      join
        .onRef('members.series', '=', 'member_words.series')
        .onRef('members.number', '=', 'member_words.number'),
    )
    .where('member_words.word_id', '=', id)
    .where('member_words.series', '=', series)
    .limit(maxAsked)
    .select(['first_name', 'last_name'])
    .execute();
  return rows.some((row) =>
    foldText(`${row.first_name} ${row.last_name}`).split(' ').includes(word),
  );
}

/** Words of names that are one edit away, most common first. */
async function findNearWords(db: Connection, series: Series, word: string): Promise<NearWord[]> {
  const candidates = await findCandidates(db, word);
  const ids = candidates.filter((each) => isOneEditApart(each.word, word)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('name_words')
    .where('id', 'in', ids)
    .select((eb) => [
      'id',
      'word',
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('member_words')
            .whereRef('word_id', '=', 'name_words.id')
            .where('series', '=', series)
            .limit(hitLimit)
            .select('number')
            .as('having'),
        )
        .select((counted) => counted.fn.countAll<number>().as('hits'))
        .as('hits'),
    ])
    .execute();
  const near = rows
    .map(({ id, word: near, hits }) => ({ id, word: near, hits: hits ?? 0 }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, maxNearWords);
  const ofNames = await Promise.all(near.map((each) => isOfNames(db, series, each)));
  return near.filter((_, index) => ofNames[index]);
}

/** What one word of a term may mean. */
export interface Meant {
  /** The typed word, if it is part of a name. */
  readonly asTyped: string | null;
  readonly near: readonly NearWord[];
  /** An estimate of how many members have one of the words. */
  readonly hits: number;
}

export async function findMeant(database: Database, series: Series, word: string): Promise<Meant> {
  const isShort = [...word].length < shortestCorrected;
  const near = isShort ? [] : await findNearWords(database.kysely, series, word);
  const typedHits = await countHits(database.kysely, series, word, partHitLimit);
  return {
    asTyped: typedHits > 0 ? word : null,
    near,
    hits: typedHits + near.reduce((sum, { hits }) => sum + hits, 0),
  };
}

export const textsOf = ({ asTyped, near }: Meant): string[] => [
  ...(asTyped === null ? [] : [asTyped]),
  ...near.map(({ word }) => word),
];

/** The first members, by number, whose names match each of the words. */
export async function findMembersMeant(
  { kysely, dialect }: Database,
  series: Series,
  meant: readonly Meant[],
  limit: number,
): Promise<MemberRow[]> {
  const [rarest] = meant.toSorted((a, b) => a.hits - b.hits);
  if (!rarest) return [];
  const { asTyped } = rarest;
  const having = kysely.selectFrom('member_words').where('series', '=', series).select('number');
  const withNear = having.where('word_id', 'in', [-1, ...rarest.near.map(({ id }) => id)]);
  const numbers =
    asTyped === null ? withNear : withNear.unionAll(numbersContaining(series, asTyped));
  const conditions = meant.map((each) =>
    sql.join(
      textsOf(each).map((text) => dialect.contains('search_text', text)),
      sql` or `,
    ),
  );
  return kysely
    .selectFrom('members')
    .where('series', '=', series)
    .where('number', 'in', numbers)
    .where((eb) => eb.and(conditions.map((each) => sql<boolean>`(${each})`)))
    .orderBy('number')
    .limit(limit)
    .selectAll()
    .execute();
}
