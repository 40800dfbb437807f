import { expect, test } from 'vitest';
import { addRow, isSame, problemsOf, rowsOf, templatesOf } from './template-rows.ts';

const templates = [
  { name: 'One', text: 'First.' },
  { name: 'Two', text: 'Second.' },
];

test('a new row gets a key of its own, also after others were removed', () => {
  const added = addRow(rowsOf(templates).slice(1));
  expect(added.map(({ key }) => key)).toEqual([1, 2]);
  expect(templatesOf(added)).toEqual([templates[1], { name: '', text: '' }]);
  expect(addRow([])).toEqual([{ key: 0, name: '', text: '' }]);
});

test('finds the problems of each row', () => {
  const rows = [...rowsOf(templates), { key: 7, name: ' ', text: '' }];
  expect([...problemsOf(rows)]).toEqual([
    [7, { name: 'Please name the template.', text: 'Please enter a text.' }],
  ]);
  expect(problemsOf(rowsOf(templates)).size).toBe(0);
  const long = [{ key: 0, name: 'n'.repeat(61), text: 'Short.' }];
  expect(problemsOf(long).get(0)).toEqual({ name: expect.stringContaining('60') as string });
});

test('compares names, texts and their order', () => {
  const rows = rowsOf(templates);
  expect(isSame(rows, templates)).toBe(true);
  expect(isSame(rows.toReversed(), templates)).toBe(false);
  expect(isSame(rows.slice(1), templates)).toBe(false);
});
