import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import { isOneEditApart, swapAt } from './edit-distance.ts';
import type { WordForms } from './find-by-words.queries.ts';

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

/** The ids of all words that are one edit away from a typed word. */
export async function findNear(db: Connection, typed: WordForms): Promise<Set<number>> {
  const candidates = await Promise.all(typed.map((form) => findCandidates(db, form)));
  const near = candidates
    .flat()
    .filter(
      ({ word }) => !typed.includes(word) && typed.some((form) => isOneEditApart(word, form)),
    );
  return new Set(near.map(({ id }) => id));
}
