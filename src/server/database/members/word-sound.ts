import { doubleMetaphone } from 'double-metaphone';

/** How a folded word sounds, for comparing. Empty for a word without Latin letters. */
export function soundOf(word: string): string {
  return doubleMetaphone(word)[0];
}

/** Some words are pronounced in two ways: Smith also as Schmidt. */
export function soundsOf(words: readonly string[]): string[] {
  const sounds = words.flatMap((word) => doubleMetaphone(word));
  return [...new Set(sounds)].filter((sound) => sound !== '');
}
