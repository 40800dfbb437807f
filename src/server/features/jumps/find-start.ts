/** A group of rows in a list, with its size. */
interface Counted {
  readonly members: number;
}

/**
 * Finds where a page begins, so that rows before its first group are not read.
 *
 * @returns the group with the row number `offset` (from 0), and how many of its rows come before; null past the end
 */
export function findStart<Group extends Counted>(
  groups: readonly Group[],
  offset: number,
): { readonly group: Group; readonly skipped: number } | null {
  let before = 0;
  for (const group of groups) {
    if (offset < before + group.members) return { group, skipped: offset - before };
    before += group.members;
  }
  return null;
}

/**
 * The same from the other end: finds where a page ends, so that rows after its last group are not read.
 *
 * @param offset of the last row of the page, from 0
 */
export function findEnd<Group extends Counted>(
  groups: readonly Group[],
  offset: number,
): ReturnType<typeof findStart<Group>> {
  return findStart(groups.toReversed(), sumOf(groups) - 1 - offset);
}

export const sumOf = (groups: readonly Counted[]): number =>
  groups.reduce((sum, { members }) => sum + members, 0);
