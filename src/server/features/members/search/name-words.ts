/** The distinct words of the names that a series shows, with which "Did you mean" compares what was typed. */
import { doubleMetaphone } from 'double-metaphone';
import type { RegisterSeries } from '#server/database/register/register.ts';

export interface NameWord {
  readonly word: string;
  /** How often the names have it. */
  readonly count: number;
  /** The consonants as they are pronounced. Empty for a word without Latin letters. */
  readonly sound: string;
}

/** Some words are pronounced in two ways: Smith also as Schmidt. */
export function soundsOf(words: readonly string[]): string[] {
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
