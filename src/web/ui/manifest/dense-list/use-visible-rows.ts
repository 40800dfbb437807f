/** Which rows of a long list are near the view. All rows have the same height. */
import { useEffect, useState, type RefObject } from 'react';

/** Rows rendered above and below the view; the range moves in steps of as many. */
const margin = 12;
/** What covers the view at its top and bottom: the headings and, on phones, the bars. */
const covered = { top: 120, bottom: 80 };

interface VisibleRows {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  /** Brings a row into view. */
  readonly scrollTo: (index: number) => void;
}

export function useVisibleRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): VisibleRows {
  const [first, setFirst] = useState(0);
  const [inView, setInView] = useState(0);

  useEffect(() => {
    function look() {
      const { top = 0 } = body.current?.getBoundingClientRect() ?? {};
      const above = Math.floor(-top / rowHeight / margin) * margin;
      setFirst(Math.max(0, above - margin));
      setInView(Math.ceil(window.innerHeight / rowHeight));
    }
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [body, count, rowHeight]);

  function scrollTo(index: number) {
    const { top = 0 } = body.current?.getBoundingClientRect() ?? {};
    const row = top + index * rowHeight;
    const over = row - covered.top;
    const under = row + rowHeight - (window.innerHeight - covered.bottom);
    if (over < 0) window.scrollBy(0, over);
    else if (under > 0) window.scrollBy(0, under);
  }

  // A filter may have left fewer rows than were above the view.
  const begin = Math.min(first, Math.max(0, count - inView - margin));
  return { first: begin, end: Math.min(count, begin + inView + 3 * margin), scrollTo };
}
