/**
 * A list of many rows in little room: only rows near the view exist, the headings stay in view, columns sort, and rows
 * can be selected. Keys: arrows move, Enter opens, x selects.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Column, Selection } from './column.ts';
import { DenseRow } from './dense-row.tsx';
import { HeadingRow } from './heading-row.tsx';
import type { Sort } from './sort-rows.ts';
import { useRowHeight } from './use-row-height.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import './dense-list.css';

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
