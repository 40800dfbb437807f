/** The words of names that a typed word may mean: those one edit away from it, and those that sound alike. */
import { doubleMetaphone } from 'double-metaphone';
import { countTypos } from '#contract/count-typos.ts';
import type { WordForms } from '#contract/members/matching.ts';
import { squeezeText } from '#contract/members/search-text.ts';
import type { RegisterSeries } from '#server/database/register/register.ts';

/** A word of the names that a series shows. */
interface NameWord {
  readonly word: string;
  /** How often the names have it. */
  readonly count: number;
  /** The consonants as they are pronounced. Empty for a word without Latin letters. */
  readonly sound: string;
}

/** Some words are pronounced in two ways: Smith also as Schmidt. */
function soundsOf(words: readonly string[]): string[] {
  const sounds = words.flatMap((word) => doubleMetaphone(word));
  return [...new Set(sounds)].filter((sound) => sound !== '');
}

/** What a search by shown names looks into for the member at this place of the list. */
export function textOf({ shown }: RegisterSeries, place: number): string {
  return shown.texts
    .map(({ text, starts }) => text.slice(starts[place], starts[place + 1]))
    .join('');
}

function readWords({ shown }: RegisterSeries): NameWord[] {
  const counts = new Map<string, number>();
  for (const word of shown.texts.flatMap(({ text }) => text.split(/[ \n]/))) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  counts.delete('');
  return [...counts].map(([word, count]) => ({ word, count, sound: doubleMetaphone(word)[0] }));
}

const wordsBySeries = new WeakMap<RegisterSeries, readonly NameWord[]>();

/** Read once for each register. */
export function nameWordsOf(series: RegisterSeries): readonly NameWord[] {
  const words = wordsBySeries.get(series) ?? readWords(series);
  wordsBySeries.set(series, words);
  return words;
}

interface SoundAlikeWord extends NameWord {
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
  typed.some((form) => mayBeNear(word, form) && countTypos([...word], [...form], 1) === 1);

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
    .flatMap((each) => {
      const audible = audibleLettersOf(each.word);
      const half = Math.floor(Math.max(audible.length, typedAudible.length) / 2);
      const edits = countTypos(audible, typedAudible, half);
      return edits <= half ? [{ ...each, edits }] : [];
    })
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
