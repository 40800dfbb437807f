/** The words of names that a typed word may mean: those one edit away from it, and those that sound alike. */
import { doubleMetaphone } from 'double-metaphone';
import type { WordForms } from '#contract/members/matching.ts';
import { squeezeText } from '#contract/members/search-text.ts';
import type { RegisterSeries } from '#server/database/register/register.ts';

/** One character added, removed or replaced, or two neighbours swapped. False for equal words. */
export function isOneEditApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  while (a.length > 0 && b.length > 0 && a[0] === b[0]) {
    a.shift();
    b.shift();
  }
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  // Only the differing parts are left.
  const longest = Math.max(a.length, b.length);
  if (longest === 1) return true;
  return longest === 2 && a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}

/** How many characters to add, remove or replace. */
export function countEdits(one: string, other: string): number {
  const letters = [...other];
  let edits = [0, ...letters.map((_, place) => place + 1)];
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, against] of letters.entries()) {
      const replaced = (edits[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (edits[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    edits = next;
  }
  return edits.at(-1) ?? 0;
}

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
