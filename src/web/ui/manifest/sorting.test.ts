import { expect, test } from 'vitest';
import { readSort, reversed, sortRows, writeSort } from './sorting.ts';

test('reads the order from the address, and the first column for an unknown one', () => {
  const keys = ['number', 'name'];
  expect(readSort('-name', keys)).toEqual({ by: 'name', isDescending: true });
  expect(readSort('name', keys)).toEqual({ by: 'name', isDescending: false });
  for (const text of [null, '', 'age', '--name']) {
    expect(readSort(text, keys), String(text)).toEqual({ by: 'number', isDescending: false });
  }
  expect(writeSort(readSort('-name', keys))).toBe('-name');
});

test('the same column sorts the other way round, another one from its beginning', () => {
  const down = { by: 'name', isDescending: true };
  expect(reversed(down, 'name')).toEqual({ by: 'name', isDescending: false });
  expect(reversed(down, 'year')).toEqual({ by: 'year', isDescending: false });
});

test('sorts numbers by size and names without regard to accents, keeping equal rows in order', () => {
  expect(sortRows([10, 9, 100], (row) => row, true)).toEqual([100, 10, 9]);
  const names = ['Ødegård', 'östlund', 'Adams', 'Ostlund', 'Zed'];
  const sorted = ['Adams', 'Ødegård', 'östlund', 'Ostlund', 'Zed'];
  expect(sortRows(names, (name) => name, false)).toEqual(sorted);
  expect(sortRows(['FB10', 'fb9'], (label) => label, false)).toEqual(['fb9', 'FB10']);
});
