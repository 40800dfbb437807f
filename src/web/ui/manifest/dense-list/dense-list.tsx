/** A page of a list, in a table whose columns sort and whose rows can be selected. The rows stack in little room. */
import './dense-list.css';
import { useId, type ReactNode } from 'react';
import { Link } from '../../link.tsx';
import {
  cellRole,
  groupRole,
  headingRole,
  rowHeadingRole,
  rowRole,
  tableRole,
} from '../../table-roles.ts';
import { KeysHint } from '../keys-hint.tsx';
import { RowChoice } from '../row-choice.tsx';
import { rowKeys } from '../row-keys.ts';
import { reversed, type Sort } from '../sorting.ts';

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: Columns<Row>;
  readonly keyOf: (row: Row) => string;
  /** What screen readers call the row. */
  readonly nameOf: (row: Row) => string;
  readonly addressOf: (row: Row) => string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection?: Selection;
}

interface ChoiceProps {
  readonly rowKey: string;
  readonly name: string;
  readonly selection: Selection;
}

function Choice({ rowKey, name, selection: { keys, onChange } }: ChoiceProps) {
  const isSelected = keys.has(rowKey);
  const own = new Set([rowKey]);
  return (
    <td {...cellRole} className="dense-choice">
      <RowChoice
        name={`Select ${name}`}
        isChecked={isSelected}
        onChange={() => onChange(isSelected ? keys.difference(own) : keys.union(own))}
      />
    </td>
  );
}

export function DenseList<Row>(props: Props<Row>) {
  const { label, rows, columns, keyOf, nameOf, addressOf, sort, onSort, selection } = props;
  const [first, ...others] = columns;
  const hint = useId();
  return (
    <div className="dense-room">
      <KeysHint id={hint} canSelect={selection !== undefined} />
      <table {...tableRole} className="dense" aria-label={label} aria-describedby={hint}>
        <HeadingRow
          columns={columns}
          sort={sort}
          onSort={onSort}
          keys={rows.map(keyOf)}
          selection={selection}
        />
        <tbody {...groupRole} ref={rowKeys}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...rowRole} data-row>
              {selection ? (
                <Choice rowKey={keyOf(row)} name={nameOf(row)} selection={selection} />
              ) : null}
              <th scope="row" {...rowHeadingRole}>
                <Link to={addressOf(row)} aria-label={nameOf(row)}>
                  {first.cell(row)}
                </Link>
              </th>
              {others.map(({ key, label: heading, isLabelled, cell }) => (
                <td
                  key={key}
                  {...cellRole}
                  className={`dense-${key}`}
                  data-label={isLabelled === true ? heading : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row> {
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
}: Pick<HeadingProps<never>, 'keys'> & { readonly selection: Selection }) {
  const own = new Set(keys);
  const areAll = own.isSubsetOf(selection.keys);
  return (
    <td {...cellRole} className="dense-choice">
      <label className="row-choice">
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

function HeadingRow<Row>({ columns, sort, onSort, keys, selection }: HeadingProps<Row>) {
  return (
    <thead {...groupRole}>
      <tr {...rowRole}>
        {selection ? <AllRows keys={keys} selection={selection} /> : null}
        {columns.map(({ key, label, sortBy }) => (
          <th
            key={key}
            scope="col"
            {...headingRole}
            className={`dense-${key}`}
            aria-sort={ariaSort(key, sort)}
          >
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

interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the cell says its label where the headings are not above it. */
  readonly isLabelled?: boolean;
  /** Left out for a column that does not sort. */
  readonly sortBy?: (row: Row) => string | number;
}

/** The first contains the link of the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}
