/** The order of a list whose rows have no headings to press: the choice, which the address keeps, and the rows in it. */
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SelectField } from '../forms/select-field.tsx';
import { sortRows } from './sorting.ts';

interface Order<Row> {
  readonly label: string;
  readonly valueOf: (row: Row) => string | number;
  readonly isDescending?: boolean;
}

/** By their names in the address, the usual one first. */
export type Orders<Row> = readonly [
  readonly [name: string, order: Order<Row>],
  ...(readonly [name: string, order: Order<Row>])[],
];

interface Ordered<Row> {
  readonly choice: ReactNode;
  readonly sort: (rows: readonly Row[]) => readonly Row[];
}

export function useOrder<Row>(orders: Orders<Row>): Ordered<Row> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const requested = new URLSearchParams(search).get('sort');
  const [usual] = orders;
  const [chosen, { valueOf, isDescending = false }] =
    orders.find(([name]) => name === requested) ?? usual;
  return {
    choice: (
      <SelectField
        label="Order"
        value={chosen}
        onChange={({ target: { value } }) =>
          void navigate(value === usual[0] ? pathname : `${pathname}?sort=${value}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {orders.map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    ),
    sort: (rows) => sortRows(rows, valueOf, isDescending),
  };
}
