/** Brings the row of a number into view and focuses it, once it is there. Says so if it is only the nearest. */
import { useEffect, type RefObject } from 'react';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { missingNumber, type NumberMatch } from '../finding/listing.ts';
import type { ListSeries } from '../finding/list-series.ts';
import { focusRow, rowAt } from './table-rows.ts';

interface Row {
  readonly series: ListSeries;
  readonly numberMatch: NumberMatch | null;
  /** In the table; -1 until it is there. */
  readonly index: number;
  readonly groupSize: number;
  /** Whether the browser may have restored a scroll position, which then stays. */
  readonly isReturn?: boolean;
}

/** Each request is answered once, even if its table is shown again. */
const handled = new WeakSet<NumberMatch>();

export function useScrollToRow(table: RefObject<HTMLTableElement | null>, wanted: Row): void {
  const { series, numberMatch, index, groupSize, isReturn = false } = wanted;
  const showToast = useToast();
  useEffect(() => {
    if (
      numberMatch === null ||
      index === -1 ||
      handled.has(numberMatch) ||
      table.current === null
    ) {
      return;
    }
    const row = rowAt(table.current, index, groupSize);
    if (row === undefined) return;
    handled.add(numberMatch);
    if (isReturn && window.scrollY > 0) return;
    focusRow(row);
    const missing = missingNumber(numberMatch, series);
    // The text above the list is out of view.
    if (missing !== null) showToast('info', missing);
  }, [table, series, numberMatch, index, groupSize, isReturn, showToast]);
}
