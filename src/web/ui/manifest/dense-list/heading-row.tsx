import { classOf, reversed, type Column, type Selection, type Sort } from './columns.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Null if rows cannot be selected. */
  readonly rowKeys: readonly string[] | null;
  readonly selection: Selection | undefined;
}

function ariaSort(key: string, sort: Sort): 'ascending' | 'descending' | undefined {
  if (sort.by !== key) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
}

/** Rows that are not shown stay as they are. */
function changed(
  keys: ReadonlySet<string>,
  shown: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  return isSelected ? keys.union(new Set(shown)) : keys.difference(new Set(shown));
}

export function HeadingRow<Row>({ columns, sort, onSort, rowKeys, selection }: Props<Row>) {
  const isAll =
    rowKeys !== null && rowKeys.length > 0 && rowKeys.every((key) => selection?.keys.has(key));
  return (
    <thead>
      <tr aria-rowindex={1}>
        {rowKeys === null ? null : (
          <td className="dense-choice">
            <input
              type="checkbox"
              aria-label="Select all shown"
              checked={isAll}
              onChange={() => selection?.onChange(changed(selection.keys, rowKeys, !isAll))}
            />
          </td>
        )}
        {columns.map((column) => {
          const { key, label, sortBy } = column;
          return (
            <th key={key} scope="col" className={classOf(column)} aria-sort={ariaSort(key, sort)}>
              {sortBy === undefined ? (
                label
              ) : (
                <button type="button" onClick={() => onSort(reversed(sort, key))}>
                  {label}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
