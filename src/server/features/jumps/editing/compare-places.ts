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
 * Letters to add, remove, replace or swap with their neighbor, to turn one text into the other. Compares letters only
 * where they are at most `most` places apart.
 * @param most a larger distance is returned as `most + 1`
 */
export function countTypos(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const tooMany = most + 1;
  let older: number[] = [];
  let old = [0];
  for (let at = 1; at <= most; at += 1) old.push(at);
  let next: number[] = [];
  for (let row = 1; row <= a.length; row += 1) {
    const [first, last] = [Math.max(1, row - most), Math.min(b.length, row + most)];
    next[first - 1] = first === 1 ? Math.min(row, tooMany) : tooMany;
    let least = next[first - 1] ?? tooMany;
    for (let column = first; column <= last; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const typos = Math.min(
        (old[column] ?? tooMany) + 1,
        (next[column - 1] ?? tooMany) + 1,
        (old[column - 1] ?? tooMany) + (isSame ? 0 : 1),
        isSwap ? (older[column - 2] ?? tooMany) + 1 : tooMany,
      );
      next[column] = typos;
      least = Math.min(least, typos);
    }
    if (last < b.length) next[last + 1] = tooMany;
    if (least > most) return tooMany;
    [older, old, next] = [old, next, older];
  }
  return Math.min(old[b.length] ?? tooMany, tooMany);
}

const isPart = (some: readonly string[], all: readonly string[]) =>
  some.every((word) => all.includes(word));

/** How many letters only one of two names has. */
function countOtherLetters(a: PlaceWords, b: PlaceWords): number {
  let count = 0;
  for (let left = a.letters ^ b.letters; left !== 0; left &= left - 1) count += 1;
  return count;
}

function isTypo(a: PlaceWords, b: PlaceWords): boolean {
  const most = allowedTypos(Math.min(a.whole.length, b.whole.length));
  if (most === 0 || a.digits !== b.digits) return false;
  // A typo replaces one letter by one other. Most names differ in more, which is found without comparing them.
  if (countOtherLetters(a, b) > 2 * most) return false;
  return countTypos(a.whole, b.whole, most) <= most;
}

/** Null for places that do not look alike. */
export function compareWords(a: PlaceWords, b: PlaceWords): Likeness | null {
  if (a.state !== null && b.state !== null && a.state !== b.state) return null;
  if (a.whole === b.whole) return 'same words';
  if (isTypo(a, b)) return 'similar letters';
  const [fewer, more] = a.words.length < b.words.length ? [a, b] : [b, a];
  return fewer.whole.length >= shortestForOne && isPart(fewer.words, more.words)
    ? 'more words'
    : null;
}
