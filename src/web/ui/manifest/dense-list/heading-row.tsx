import { reversed, type Sort } from '../sorting.ts';
import type { Columns, Selection } from './columns.ts';

interface Props<Row> {
  readonly columns: Columns<Row>;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Of the rows in the table. */
  readonly keys: readonly string[];
  /** Left out if rows cannot be selected. */
  readonly selection: Selection | undefined;
}

function ariaSort(key: string, sort: Sort): 'ascending' | 'descending' | undefined {
  if (sort.by !== key) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
}

const allOnPage = 'Select all on this page';

/** Rows of other pages stay as they are. */
function AllRows({
  keys,
  selection,
}: Pick<Props<never>, 'keys'> & { readonly selection: Selection }) {
  const own = new Set(keys);
  const areAll = own.isSubsetOf(selection.keys);
  return (
    <td className="dense-choice">
      <label>
        <input
          type="checkbox"
          aria-label={allOnPage}
          checked={areAll}
          onChange={() =>
            selection.onChange(areAll ? selection.keys.difference(own) : selection.keys.union(own))
          }
        />
        <span aria-hidden>{allOnPage}</span>
      </label>
    </td>
  );
}

export function HeadingRow<Row>({ columns, sort, onSort, keys, selection }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection ? <AllRows keys={keys} selection={selection} /> : null}
        {columns.map(({ key, label, sortBy }) => (
          <th key={key} scope="col" className={`dense-${key}`} aria-sort={ariaSort(key, sort)}>
            {sortBy === undefined ? (
              <span>{label}</span>
            ) : (
              <button type="button" onClick={() => onSort(reversed(sort, key))}>
                {label}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
