import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import { soundsOf } from '#server/database/members/word-sound.ts';
import { countEdits, isOneEditApart } from './edit-distance.ts';
import type { WordForms } from './find-by-words.queries.ts';

/** Limits the words to compare. */
const maxCompared = 500;
/** More than are suggested, because some may be of other series, or aliases. */
const maxFound = 12;

/** Letters that are often not heard: Dwight, Knight, Wright, Sarah. */
const silent = /gh|^k(?=n)|^w(?=r)|h/g;
const heard = (word: string) => word.toLowerCase().replace(silent, '');

/**
 * Finds words that sound like a typed word, and are not one edit away from it. The sound has only consonants, so at
 * least half of the letters must also be the same: Todd sounds like Dwight, but does not mean it.
 *
 * @returns the most similar words, by id, with the letters that differ
 */
export async function findAlike(db: Connection, typed: WordForms): Promise<Map<number, number>> {
  const sounds = soundsOf(typed);
  if (sounds.length === 0) return new Map();
  const typedHeard = heard(typed[0] ?? '');
  const rows = await db
    .selectFrom('name_words')
    .where('sound', 'in', sounds)
    .orderBy(sql`abs(length(word) - ${sql.lit(typedHeard.length)})`)
    .orderBy('word')
    .limit(maxCompared)
    .select(['id', 'word'])
    .execute();
  const found = rows
    .filter(({ word }) => typed.every((form) => form !== word && !isOneEditApart(form, word)))
    .map(({ id, word }) => ({ id, word: heard(word) }))
    .map(({ id, word }) => ({ id, word, edits: countEdits(word, typedHeard) }))
    .filter(({ word, edits }) => edits * 2 <= Math.max(word.length, typedHeard.length))
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, maxFound);
  return new Map(found.map(({ id, edits }) => [id, edits]));
}
