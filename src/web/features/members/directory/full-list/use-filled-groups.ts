/** Fills the groups of a long table a few at a time, the ones that the window shows first. */
import { useEffect, useState, type RefObject } from 'react';

/** So many rows that a slow phone has them on screen within a frame or three. */
const groupsAtOnce = 4;

interface FilledGroups {
  /** Whether the groups after the first are there, be they empty; before that, one space stands for them all. */
  readonly areParted: boolean;
  readonly filled: ReadonlySet<number>;
}

/** The empty groups nearest to the top of the window, which is where Back and Forward have scrolled to. */
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

/** @param isComplete whether all groups are known; until then the first one has to do. */
export function useFilledGroups(
  table: RefObject<HTMLTableElement | null>,
  groupCount: number,
  isComplete: boolean,
): FilledGroups {
  const [groups, setGroups] = useState<FilledGroups>({ areParted: false, filled: new Set([0]) });
  const { areParted, filled } = groups;
  useEffect(() => {
    const { current } = table;
    const isDone = areParted && filled.size >= groupCount;
    if (current === null || isDone || !isComplete) return undefined;
    const frame = requestAnimationFrame(() => {
      setGroups({
        areParted: true,
        filled: areParted ? new Set([...filled, ...nearestEmpty(current, filled)]) : filled,
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [table, areParted, filled, groupCount, isComplete]);
  return groups;
}
