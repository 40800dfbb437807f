/**
 * A list of many rows in little room: only rows near the view exist, the headings stay in view, columns sort, and rows
 * can be selected. Keys: arrows move, Enter opens, x selects.
 */
import './dense-list.css';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import type { Column, Selection, Sort } from './columns.ts';
import { DenseRow } from './dense-row.tsx';
import { HeadingRow } from './heading-row.tsx';

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first contains the link of the row. */
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** What screen readers call the row. */
  readonly nameOf: (row: Row) => string;
  readonly addressOf: (row: Row) => string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection?: Selection;
}

/** How far Page Up and Page Down move. */
const rowsOfPage = 15;

function Space({ rows, rowHeight }: { readonly rows: number; readonly rowHeight: number }) {
  if (rows <= 0) return null;
  return <tr className="dense-space" style={{ height: rows * rowHeight }} aria-hidden />;
}

export function DenseList<Row>(props: Props<Row>) {
  const { label, rows, columns, keyOf, nameOf, addressOf, sort, onSort, selection } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight();
  const [active, setActive] = useState(0);
  /** Set by a key, so that the focus follows once the row exists. */
  const isMoving = useRef(false);
  const current = Math.max(0, Math.min(active, rows.length - 1));
  const { first, end, scrollTo } = useVisibleRows(body, rows.length, rowHeight);

  // After scrolling, the active row may not exist.
  const reachable = current >= first && current < end ? current : first;

  useEffect(() => {
    if (!isMoving.current) return;
    const link = body.current?.querySelector<HTMLElement>(`[data-row="${current}"] a`);
    if (!link) return;
    isMoving.current = false;
    link.focus({ preventScroll: true });
  }, [current, first, end]);

  function toggle(row: Row) {
    if (!selection) return;
    const keys = new Set(selection.keys);
    if (!keys.delete(keyOf(row))) keys.add(keyOf(row));
    selection.onChange(keys);
  }

  function handleKey(event: KeyboardEvent, row: Row) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const moves = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + rowsOfPage,
      PageUp: current - rowsOfPage,
      Home: 0,
      End: rows.length - 1,
    };
    const moved = moves[key as keyof typeof moves] as number | undefined;
    if (key !== 'x' && moved === undefined) return;
    event.preventDefault();
    if (moved === undefined) {
      toggle(row);
      return;
    }
    const next = Math.max(0, Math.min(moved, rows.length - 1));
    isMoving.current = next !== current;
    scrollTo(next);
    setActive(next);
  }

  return (
    <table className="dense" aria-label={label} aria-rowcount={rows.length + 1}>
      <HeadingRow
        columns={columns}
        sort={sort}
        onSort={onSort}
        rowKeys={selection ? rows.map(keyOf) : null}
        selection={selection}
      />
      <tbody ref={body}>
        <Space rows={first} rowHeight={rowHeight} />
        {rows.slice(first, end).map((row, offset) => (
          <DenseRow
            key={keyOf(row)}
            row={row}
            index={first + offset}
            columns={columns}
            name={nameOf(row)}
            address={addressOf(row)}
            isActive={first + offset === reachable}
            isSelected={selection ? selection.keys.has(keyOf(row)) : null}
            onFocus={() => setActive(first + offset)}
            onKey={(event) => handleKey(event, row)}
            onToggle={() => toggle(row)}
          />
        ))}
        <Space rows={rows.length - end} rowHeight={rowHeight} />
      </tbody>
    </table>
  );
}

/** As in the style sheet. Fingers need more room than a mouse. */
const needsRoom = '(pointer: coarse), (max-width: 45rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(needsRoom);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** In pixels. A turned phone or a narrower window changes it. */
const useRowHeight = (): number =>
  useSyncExternalStore(
    subscribe,
    () => (matchMedia(needsRoom).matches ? 48 : 36),
    () => 36,
  );

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

/** Which rows of a long list are near the view. All rows have the same height. */
function useVisibleRows(
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
