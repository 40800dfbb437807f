import { expect, test } from 'vitest';
import { yearsSinceJump } from './years-since-jump.ts';

const today = Date.UTC(2026, 10, 24, 12);
const jump = (year: number, month = 0, day = 0, deceased: 0 | 1 = 0) => ({
  year,
  month,
  day,
  deceased,
});

test.each([
  ['today', jump(1983, 11, 24), 43],
  ['tomorrow', jump(1983, 11, 25), 42],
  ['earlier in the year', jump(1983, 2, 28), 43],
  ['later in the year', jump(1983, 12, 1), 42],
  ['an unknown day of this month', jump(1983, 11), 42],
  ['an unknown day of an earlier month', jump(1983, 10), 43],
  ['an unknown day of the year', jump(1983), 42],
  ['less than a year ago', jump(2025, 12, 1), null],
  ['an unknown year', jump(0, 11, 24), null],
  ['a deceased member', jump(1983, 11, 24, 1), null],
])('counts whole years: %s', (_, given, years) => {
  expect(yearsSinceJump(given, today)).toBe(years);
});

test('the anniversary of a leap day is the first of March in other years', () => {
  const leapDay = jump(1976, 2, 29);
  expect(yearsSinceJump(leapDay, Date.UTC(2026, 1, 28))).toBe(49);
  expect(yearsSinceJump(leapDay, Date.UTC(2026, 2, 1))).toBe(50);
});
