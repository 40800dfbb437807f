import { expect, test } from 'vitest';
import { readRanges, writeRanges } from './number-ranges.ts';

test.each([
  ['', []],
  ['12', [12]],
  ['15-17, 12', [12, 15, 16, 17]],
  ['12;13 14', [12, 13, 14]],
  ['3–4', [3, 4]],
  ['15 - 17', [15, 16, 17]],
  ['#12, No. 13, (14)', [12, 13, 14]],
  ['#3-#4 7.', [3, 4, 7]],
  ['1,234', [1, 234]],
])('reads %j', (text, numbers) => {
  expect(readRanges(text, 10)).toEqual(numbers);
});

test.each(['a', '0', 'NNFB3', '5-3', '1-11', '1,2,3,4,5,6,7,8,9,10,11', '1-', '12345678'])(
  'refuses %j',
  (text) => {
    expect(readRanges(text, 10)).toBeNull();
  },
);

test('writes neighbors as a range, and reads them again', () => {
  expect(writeRanges([17, 12, 15, 16, 16])).toBe('12, 15-17');
  expect(readRanges(writeRanges([1, 2, 9]), 10)).toEqual([1, 2, 9]);
});
