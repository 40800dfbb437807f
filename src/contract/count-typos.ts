/**
 * Letters to add, remove, replace or swap with their neighbor, to turn one text into the other. Compares letters only
 * where they are at most `most` places apart.
 * @param a a text, or its characters where some have a length of 2
 * @param most a larger distance is returned as `most + 1`
 */
export function countTypos(a: ArrayLike<string>, b: ArrayLike<string>, most: number): number {
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
