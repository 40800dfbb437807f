import { expect, test } from 'vitest';
import { barsWithValue, middleOf, trimBars } from './scale.ts';

const bars = (...counts: number[]) =>
  counts.map((count, index) => ({ label: String(index), count }));
const counts = (trimmed: ReturnType<typeof trimBars>) => trimmed.map(({ count }) => count);

test('empty bars at the ends are left out, those between are kept', () => {
  expect(counts(trimBars(bars(0, 0, 1, 0, 2, 3, 4, 5, 0, 0)))).toEqual([1, 0, 2, 3, 4, 5]);
});

test('a few bars stay beside a lonely one', () => {
  expect(counts(trimBars(bars(0, 0, 0, 0, 0, 0, 0, 7)))).toEqual([0, 0, 0, 0, 0, 7]);
  expect(counts(trimBars(bars(7, 0, 0, 0, 0, 0, 0, 0)))).toEqual([7, 0, 0, 0, 0, 0]);
  expect(counts(trimBars(bars(0, 0)))).toEqual([0, 0]);
});

test('the scale ends at a round number', () => {
  expect([1, 9, 43, 999].map((most) => 2 * middleOf(bars(most)))).toEqual([2, 10, 60, 1000]);
});

test('many bars have their value only at the highest and at the last one', () => {
  expect([...barsWithValue(bars(1, 2, 3))]).toEqual([0, 1, 2]);
  const many = bars(...Array.from({ length: 30 }, (_, index) => (index === 4 ? 9 : 1)));
  expect([...barsWithValue(many)]).toEqual([4, 29]);
  const lateTop = bars(...Array.from({ length: 30 }, (_, index) => (index === 28 ? 9 : 1)));
  expect([...barsWithValue(lateTop)]).toEqual([28]);
});
