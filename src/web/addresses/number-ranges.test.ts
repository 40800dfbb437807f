import { expect, test } from 'vitest';
import { readRanges, withoutLabels, writeRanges } from './number-ranges.ts';

test.each([
  ['', []],
  ['12', [12]],
  ['15-17, 12', [12, 15, 16, 17]],
  ['12;13 14', [12, 13, 14]],
  ['3–4', [3, 4]],
  ['3—4; 6 − 7', [3, 4, 6, 7]],
  ['3\u20114', [3, 4]],
  ['３－４，６、７', [3, 4, 6, 7]],
  ['15 - 17', [15, 16, 17]],
  ['#12, No. 13, (14)', [12, 13, 14]],
  ['#3-#4 7.', [3, 4, 7]],
  ['1,234', [1, 234]],
])('reads %j', (text, numbers) => {
  expect(readRanges(text, 10)).toEqual(numbers);
});

test.each([
  'a',
  '0',
  'NNFB3',
  '5-3',
  '1-11',
  '1,2,3,4,5,6,7,8,9,10,11',
  '1-',
  '12345678',
  '3\n- 4',
])('refuses %j', (text) => {
  expect(readRanges(text, 10)).toBeNull();
});

test.each([
  ['FB 12, FB #15 - FB 20', 'fb', '12, 15 - 20'],
  ['fb12;FB-13', 'fb', '12;13'],
  ['NNFB 3, 4', 'nnfb', '3, 4'],
  ['NNFB 3, 4', 'fb', 'NNFB 3, 4'],
  ['12, 15-20', 'fb', '12, 15-20'],
] as const)('leaves the labels of their series out of %j', (text, series, numbers) => {
  expect(withoutLabels(text, series)).toBe(numbers);
});

test('writes neighbors as a range, and reads them again', () => {
  expect(writeRanges([17, 12, 15, 16, 16])).toBe('12, 15-17');
  expect(readRanges(writeRanges([1, 2, 9]), 10)).toEqual([1, 2, 9]);
});
