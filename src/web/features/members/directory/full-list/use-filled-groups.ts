/** Fills the groups of a long table a few at a time, starting with the visible ones. */
import { useEffect, useState, type RefObject } from 'react';

/** A slow phone renders this many rows within about three frames. */
const groupsAtOnce = 4;

interface FilledGroups {
  /**
   * Whether every group has its own element, filled or empty. Before that, one placeholder stands for all groups after
   * the first.
   */
  readonly areGroupsSplit: boolean;
  readonly filled: ReadonlySet<number>;
}

/** The empty groups nearest to the top of the window, where Back and Forward restore the scroll position. */
function nearestEmpty(table: HTMLTableElement, filled: ReadonlySet<number>): number[] {
  const distances = Array.from(table.tBodies, (body, index) => ({
    index,
    distance: Math.abs(body.getBoundingClientRect().top),
  }));
  return distances
    .filter(({ index }) => !filled.has(index))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, groupsAtOnce)
    .map(({ index }) => index);
}

/** @param isComplete whether all groups are known; until then only the first is filled */
export function useFilledGroups(
  table: RefObject<HTMLTableElement | null>,
  groupCount: number,
  isComplete: boolean,
): FilledGroups {
  const [groups, setGroups] = useState<FilledGroups>({
    areGroupsSplit: false,
    filled: new Set([0]),
  });
  const { areGroupsSplit, filled } = groups;
  useEffect(() => {
    const { current } = table;
    const isDone = areGroupsSplit && filled.size >= groupCount;
    if (current === null || isDone || !isComplete) return undefined;
    const frame = requestAnimationFrame(() => {
      setGroups({
        areGroupsSplit: true,
        filled: areGroupsSplit ? new Set([...filled, ...nearestEmpty(current, filled)]) : filled,
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [table, areGroupsSplit, filled, groupCount, isComplete]);
  return groups;
}
