/** Which words of names a typed word may mean. */
import type { WordForms } from '#contract/members/matching.ts';
import { squeezeText } from '#contract/members/search-text.ts';
import type { RegisterSeries } from '#server/database/register/register.ts';
import { countEdits, isOneEditApart } from './edit-distance.ts';
import { nameWordsOf, soundsOf, type NameWord } from './name-words.ts';

export interface SoundAlikeWord extends NameWord {
  /** How many letters differ from the typed word. */
  readonly edits: number;
}

export interface WordCandidates {
  /** The forms of the typed word that are part of a name. */
  readonly asTyped: WordForms;
  /** Words that are one edit away, most common first. */
  readonly near: readonly NameWord[];
  /** Other words that sound alike, most similar first. */
  readonly alike: readonly SoundAlikeWord[];
}

/** The most common words are the most likely. */
const maxNearWords = 12;
/** The least similar are rarely meant. */
const maxAlikeWords = 4;
/** Too many words are one edit away from a shorter word. */
const shortestCorrected = 3;

const lengthOf = (word = '') => [...word].length;

/** One edit in a word of three letters or more leaves its first or its last letter. Some letters have a length of 2. */
const mayBeNear = (word: string, form: string) =>
  Math.abs(word.length - form.length) <= 2 && (word[0] === form[0] || word.at(-1) === form.at(-1));

const isNear = (word: string, typed: WordForms) =>
  typed.some((form) => mayBeNear(word, form) && isOneEditApart(word, form));

function findNear(words: readonly NameWord[], typed: WordForms): NameWord[] {
  return words
    .filter(({ word }) => isNear(word, typed))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxNearWords);
}

/** Letters that are often not heard: Dwight, Knight, Wright, Sarah. */
const silent = /gh|^k(?=n)|^w(?=r)|h/g;
const audibleLettersOf = (word: string) => squeezeText(word.toLowerCase()).replace(silent, '');

/**
 * Words that sound like a typed word, and are not one edit away from it. The sound has only consonants, so at least
 * half of the letters must also be the same: Todd sounds like Dwight, but does not mean it.
 */
function findAlike(words: readonly NameWord[], typed: WordForms): SoundAlikeWord[] {
  const sounds = soundsOf(typed);
  const typedAudible = audibleLettersOf(typed[0] ?? '');
  return words
    .filter(({ word, sound }) => sounds.includes(sound) && !isNear(word, typed))
    .map((each) => ({ ...each, edits: countEdits(audibleLettersOf(each.word), typedAudible) }))
    .filter(
      ({ word, edits }) =>
        edits * 2 <= Math.max(audibleLettersOf(word).length, typedAudible.length),
    )
    .toSorted((a, b) => a.edits - b.edits || b.count - a.count)
    .slice(0, maxAlikeWords);
}

export function findWordCandidates(series: RegisterSeries, typed: WordForms): WordCandidates {
  const asTyped = typed.filter((form) =>
    series.shown.texts.some(({ text }) => text.includes(form)),
  );
  if (lengthOf(typed[0]) < shortestCorrected) return { asTyped, near: [], alike: [] };
  const forms = typed.filter((form) => lengthOf(form) >= shortestCorrected);
  const words = nameWordsOf(series).filter(({ word }) => !typed.includes(word));
  return { asTyped, near: findNear(words, forms), alike: findAlike(words, forms) };
}
