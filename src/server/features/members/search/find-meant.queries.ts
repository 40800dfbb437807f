import { sql } from 'kysely';
import type { Series } from '#contract/series.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { searchText, wordsOf } from '#contract/members/search-text.ts';
import type { SearchedMemberRow } from '#server/database/tables.ts';
import { findAlike } from './find-alike-words.queries.ts';
import { numbersContaining, type WordForms } from './find-by-words.queries.ts';
import { findNear } from './find-near-words.queries.ts';

export interface NearWord {
  readonly id: number;
  readonly word: string;
  /** Members of the series with this word, counted up to `hitLimit`. */
  readonly hits: number;
}

export interface AlikeWord extends NearWord {
  /** How many letters differ from the typed word. */
  readonly edits: number;
}

/** Enough to distinguish common names from rare ones. */
const hitLimit = 1_000;
/** Higher than `hitLimit`, because a part of a name is more common than any name. */
const partHitLimit = 20_000;
/** The most common words are the most likely. */
const maxNearWords = 12;
/** The least similar are rarely meant. */
const maxAlikeWords = 4;

/** Too many words are one edit away from a shorter word. */
const shortestCorrected = 3;

/**
 * Some members have the word only as an alias. Among this many, one has it in the name if any
 * member has.
 */
const maxAsked = 20;

/** Their words are not counted, so that no suggestion tells which words a withheld name has. */
const withheldNumbers = (db: Connection, series: Series) =>
  db
    .selectFrom('members')
    .where('members.series', '=', series)
    .where('members.is_name_withheld', '=', 1)
    .select('members.number');

/** Members with a shown name and this part in it, up to `partHitLimit`. */
async function countShown(db: Connection, series: Series, part: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`select count(*) as hits
    from (select number from (${numbersContaining(series, [part])}) as having_part
      where number not in (${withheldNumbers(db, series)})
      limit ${sql.lit(partHitLimit)}) as shown`.execute(db);
  return rows[0]?.hits ?? 0;
}

/** Whether the word is in a member's name. Aliases find members but are never shown. */
async function isOfNames(db: Connection, series: Series, { id, word }: NearWord): Promise<boolean> {
  const rows = await db
    .selectFrom('member_words')
    .innerJoin('shown_members', (join) =>
      join
        .onRef('shown_members.series', '=', 'member_words.series')
        .onRef('shown_members.number', '=', 'member_words.number'),
    )
    .where('member_words.word_id', '=', id)
    .where('member_words.series', '=', series)
    .where('is_name_withheld', '<>', 1)
    .limit(maxAsked)
    .select(['first_name', 'last_name'])
    .execute();
  return rows.some((row) => wordsOf(searchText(row.first_name, row.last_name, [])).includes(word));
}

/** Those of the candidates that members of the series have. */
async function withHits(
  db: Connection,
  series: Series,
  ids: readonly number[],
): Promise<NearWord[]> {
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
            .where('number', 'not in', withheldNumbers(db, series))
            .limit(hitLimit)
            .select('number')
            .as('having'),
        )
        .select((counted) => counted.fn.countAll<number>().as('hits'))
        .as('hits'),
    ])
    .execute();
  return rows
    .map(({ id, word, hits }) => ({ id, word, hits: hits ?? 0 }))
    .filter(({ hits }) => hits > 0);
}

async function ofNames<Word extends NearWord>(
  db: Connection,
  series: Series,
  words: readonly Word[],
): Promise<Word[]> {
  const areOfNames = await Promise.all(words.map((each) => isOfNames(db, series, each)));
  return words.filter((_, index) => areOfNames[index]);
}

/** What one word of a term may mean. */
export interface Meant {
  /** The forms of the typed word that are part of a name. */
  readonly asTyped: WordForms;
  /** Words of names that are one edit away, most common first. */
  readonly near: readonly NearWord[];
  /** Other words of names that sound alike, most similar first. */
  readonly alike: readonly AlikeWord[];
  /** An estimate of how many members have one of the words. */
  readonly hits: number;
}

const sumOf = (words: readonly NearWord[]) => words.reduce((sum, { hits }) => sum + hits, 0);

async function findCorrections(
  db: Connection,
  series: Series,
  typed: WordForms,
): Promise<Pick<Meant, 'near' | 'alike'>> {
  const isShort = [...(typed[0] ?? '')].length < shortestCorrected;
  if (isShort) return { near: [], alike: [] };
  const [nearIds, editsById] = await Promise.all([findNear(db, typed), findAlike(db, typed)]);
  const found = await withHits(db, series, [...nearIds, ...editsById.keys()]);
  const near = found
    .filter(({ id }) => !editsById.has(id))
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, maxNearWords);
  const alike = found
    .flatMap((word) => {
      const edits = editsById.get(word.id);
      return edits === undefined ? [] : [{ ...word, edits }];
    })
    .toSorted((a, b) => a.edits - b.edits || b.hits - a.hits)
    .slice(0, maxAlikeWords);
  const [nearOfNames, alikeOfNames] = await Promise.all([
    ofNames(db, series, near),
    ofNames(db, series, alike),
  ]);
  return { near: nearOfNames, alike: alikeOfNames };
}

export async function findMeant(
  database: Database,
  series: Series,
  typed: WordForms,
): Promise<Meant> {
  const { near, alike } = await findCorrections(database.kysely, series, typed);
  const typedHits = await Promise.all(
    typed.map((word) => countShown(database.kysely, series, word)),
  );
  return {
    asTyped: typed.filter((_, index) => (typedHits[index] ?? 0) > 0),
    near,
    alike,
    hits: typedHits.reduce((sum, hits) => sum + hits, sumOf(near)),
  };
}

/** Counts words that sound alike as near. */
export const withAlike = (meant: Meant): Meant => ({
  ...meant,
  near: [...meant.near, ...meant.alike],
  hits: meant.hits + sumOf(meant.alike),
});

export const textsOf = ({ asTyped, near }: Meant): string[] => [
  ...asTyped,
  ...near.map(({ word }) => word),
];

/** The first members, by number, whose names match each of the words. */
export async function findMembersMeant(
  { kysely, dialect }: Database,
  series: Series,
  meant: readonly Meant[],
  limit: number,
): Promise<SearchedMemberRow[]> {
  const [rarest] = meant.toSorted((a, b) => a.hits - b.hits);
  if (!rarest) return [];
  const { asTyped } = rarest;
  const having = kysely.selectFrom('member_words').where('series', '=', series).select('number');
  const withNear = having.where('word_id', 'in', [-1, ...rarest.near.map(({ id }) => id)]);
  const numbers =
    asTyped.length === 0 ? withNear : withNear.unionAll(numbersContaining(series, asTyped));
  const conditions = meant.map((each) =>
    sql.join(
      textsOf(each).map((text) => dialect.contains('search_text', text)),
      sql` or `,
    ),
  );
  return kysely
    .selectFrom('shown_members')
    .where('series', '=', series)
    .where('is_name_withheld', '<>', 1)
    .where('number', 'in', numbers)
    .where((eb) => eb.and(conditions.map((each) => sql<boolean>`(${each})`)))
    .orderBy('number')
    .limit(limit)
    .selectAll()
    .execute();
}
