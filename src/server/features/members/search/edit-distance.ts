/** Compares two words letter by letter. */

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
