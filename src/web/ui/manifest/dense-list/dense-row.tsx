import type { KeyboardEvent } from 'react';
import { Link } from '#web/ui/link.tsx';
import { classOf, type Column } from './columns.ts';

interface Props<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly name: string;
  readonly address: string;
  /** Whether the Tab key reaches this row. */
  readonly isActive: boolean;
  /** Null if rows cannot be selected. */
  readonly isSelected: boolean | null;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onToggle: () => void;
}

export function DenseRow<Row>(props: Props<Row>) {
  const { row, index, columns, name, address, isActive, isSelected } = props;
  const { onFocus, onKey, onToggle } = props;
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      onFocus={onFocus}
    >
      {isSelected === null ? null : (
        <td className="dense-choice">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={onToggle}
            onKeyDown={onKey}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <td key={column.key} className={classOf(column)}>
          {position === 0 ? (
            <Link to={address} tabIndex={isActive ? 0 : -1} aria-label={name} onKeyDown={onKey}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
