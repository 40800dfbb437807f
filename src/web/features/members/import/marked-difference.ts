/** Splits two texts into the words they share at both ends and the words between. */

export interface MarkedText {
  readonly start: string;
  readonly different: string;
  readonly end: string;
}

/** Words with the blanks after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

export function markDifference(before: string, after: string): readonly [MarkedText, MarkedText] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(old.length, now.length);
  let ahead = 0;
  while (ahead < shorter && old[ahead] === now[ahead]) ahead += 1;
  let behind = 0;
  while (behind < shorter - ahead && old.at(-1 - behind) === now.at(-1 - behind)) behind += 1;
  const split = (words: readonly string[]): MarkedText => ({
    start: words.slice(0, ahead).join(''),
    different: words.slice(ahead, words.length - behind).join(''),
    end: words.slice(words.length - behind).join(''),
  });
  return [split(old), split(now)];
}
