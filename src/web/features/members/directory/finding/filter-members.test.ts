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

const namesakes = [
  row(40, "Pat O'Brien"),
  row(41, 'Pat O’Brien'),
  row(42, 'Pat OBrien'),
  row(43, 'Pat O`Brien'),
  row(44, 'Pat O′Brien'),
  { ...row(45, 'Pat'), lastName: 'O Brien', year: 1941, location: 'DeLand, Florida' },
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
  expect(filterMembers(rows, filter, 'fb').map((found) => found.freakBrotherNumber)).toEqual(
    numbers,
  );
});

test.each(["O'Brien", 'o’brien', 'O´BRIEN', 'OBrien', 'O Brien', "O'Brien, Pat"])(
  'the filter %s finds all six',
  (filter) => {
    expect(filterMembers(namesakes, filter, 'fb')).toEqual(namesakes);
  },
);

test.each([
  ['41', [41, 45]],
  ['FB #41', [41]],
  ['No. 41', [41]],
  ['(41)', [41]],
  ['#4', [40, 41, 42, 43, 44, 45]],
  ['FB 0041', [41]],
  ['NNFB 41', []],
  ['De Land', [45]],
  ['deland; florida', [45]],
])('the filter %s finds the rows %j', (filter, numbers) => {
  const found = filterMembers(namesakes, filter, 'fb');
  expect(found.map((each) => each.freakBrotherNumber)).toEqual(numbers);
});

test('in the list of night brothers, their label names a number', () => {
  expect(filterMembers(namesakes, 'NNFB 41', 'nnfb')).toEqual([namesakes[1]]);
  expect(filterMembers(namesakes, 'FB 41', 'nnfb')).toEqual([]);
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
