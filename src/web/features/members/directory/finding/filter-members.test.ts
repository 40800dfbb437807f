import { expect, test } from 'vitest';
import { filterMembers, nearestIndex, type ListRow } from './filter-members.ts';

const row = (freakBrotherNumber: number, name: string, more: Partial<ListRow> = {}): ListRow => ({
  freakBrotherNumber,
  firstName: name.split(' ')[0] ?? '',
  lastName: name.split(' ')[1] ?? '',
  deceased: false,
  ...more,
});

const rows = [
  row(1, 'Zoë Ångström', { year: 1971, location: 'Deland, Florida' }),
  row(12, 'Ann Lee', { year: 0, location: '' }),
  row(31, 'Lee Møller'),
];

test.each([
  ['zoe', [1]],
  ['ANGSTROM', [1]],
  ['1', [1, 12, 31]],
  ['12', [12]],
  ['lee', [12, 31]],
  ['lee ann', [12]],
  ['1971', [1]],
  ['florida 71', [1]],
  ['0', []],
  ['moller', [31]],
  ['  ', [1, 12, 31]],
])('the filter "%s" finds %j', (filter, numbers) => {
  expect(filterMembers(rows, filter).map((found) => found.freakBrotherNumber)).toEqual(numbers);
});

test.each([
  [1, 0],
  [2, 0],
  [7, 1],
  [12, 1],
  [21, 1],
  [22, 2],
  [9999, 2],
])('%i is nearest to the row with the index %i', (number, index) => {
  expect(nearestIndex(rows, number)).toBe(index);
});

test('an empty list has no nearest row', () => {
  expect(nearestIndex([], 5)).toBe(-1);
});
