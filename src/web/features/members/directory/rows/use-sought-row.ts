/** Brings the row of a number into view and focuses it, once it is there. */
import { useEffect, type RefObject } from 'react';
import type { Sought } from '../finding/listing.ts';
import { focusRow, rowAt } from './table-rows.ts';

/** Each request is answered once, even if its table is shown again. */
const answered = new WeakSet<Sought>();

/**
 * @param index of the row in the table; -1 until it is there
 * @param isReturn whether the browser may have restored a scroll position, which then stays
 */
export function useSoughtRow(
  table: RefObject<HTMLTableElement | null>,
  sought: Sought | null,
  index: number,
  groupSize: number,
  isReturn = false,
): void {
  useEffect(() => {
    if (sought === null || index === -1 || answered.has(sought) || table.current === null) return;
    const row = rowAt(table.current, index, groupSize);
    if (row === undefined) return;
    answered.add(sought);
    if (!isReturn || window.scrollY === 0) focusRow(row);
  }, [table, sought, index, groupSize, isReturn]);
}
