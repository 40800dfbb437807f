/** Finds out whether two places look like the same one. */
import type { likenessNames } from '#contract/jumps/place-editing.ts';
import type { PlaceWords } from './place-words.ts';

export type Likeness = (typeof likenessNames)[number];

/** Shorter names differ too little by chance: Perris and Paris. */
const shortestForOne = 5;
const shortestForTwo = 8;

/** Differences that a typo of this length may have. */
const allowedTypos = (length: number): number => {
  if (length >= shortestForTwo) return 2;
  return length >= shortestForOne ? 1 : 0;
};

/**
 * Letters to add, remove, replace or swap with their neighbor, to turn one text into the other.
 * @param most a larger distance is returned as `most + 1`
 */
export function countTypos(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [older, old]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (old?.[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (old?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && row > 1 && column > 1 ? (older?.[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [older, old] = [old, next];
  }
  return Math.min(old?.[b.length] ?? 0, most + 1);
}

const isPart = (some: readonly string[], all: readonly string[]) =>
  some.every((word) => all.includes(word));

/** Null for places that do not look alike. */
export function compareWords(a: PlaceWords, b: PlaceWords): Likeness | null {
  if (a.state !== null && b.state !== null && a.state !== b.state) return null;
  const [one, other] = [a.words.join(''), b.words.join('')];
  if (one === other) return 'same words';
  const most = allowedTypos(Math.min(one.length, other.length));
  // A digit is no typo: Area 51 and Area 52.
  if (most > 0 && one.replaceAll(/\P{N}/gu, '') === other.replaceAll(/\P{N}/gu, '')) {
    if (countTypos(one, other, most) <= most) return 'similar letters';
  }
  const [fewer, more] = a.words.length < b.words.length ? [a, b] : [b, a];
  const isLong = fewer.words.join('').length >= shortestForOne;
  return isLong && isPart(fewer.words, more.words) ? 'more words' : null;
}
