import { describe, expect, test } from 'vitest';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { findDateOrder, fullYear, readDate } from './read-date.ts';

const date = (day: number, month: number, year: number) => ({ day, month, year });

describe('a date', () => {
  test.each([
    ['1971-08-07', date(7, 8, 1971)],
    ['1971/8/7', date(7, 8, 1971)],
    ['1971-08-07 00:00:00', date(7, 8, 1971)],
    ['1971-08-07T12:30:00.000Z', date(7, 8, 1971)],
    ['7 Aug 1971', date(7, 8, 1971)],
    ['7-Aug-1971', date(7, 8, 1971)],
    ['7th of August 1971', date(7, 8, 1971)],
    ['August 7, 1971', date(7, 8, 1971)],
    ['Sat, AUG. 7th, 1971', date(7, 8, 1971)],
    ['Sept 7 1971', date(7, 9, 1971)],
    ['1971 Aug 7', date(7, 8, 1971)],
    ['7 Aug', date(7, 8, 0)],
    ['Aug 1971', date(0, 8, 1971)],
    ['8/1971', date(0, 8, 1971)],
    ['1971-08', date(0, 8, 1971)],
    ['1971', date(0, 0, 1971)],
    ['\u{200b}１９７１ ', date(0, 0, 1971)],
  ])('%j is read', (cell, expected) => {
    expect(readDate(cell)).toEqual({ ...expected, hasShortYear: false, isOrderOpen: false });
  });

  test.each([
    ['7-Aug-71', date(7, 8, 71)],
    ['Aug 7, 71', date(7, 8, 71)],
    ['Aug 71', date(0, 8, 71)],
    ["Aug '05", date(0, 8, 5)],
    ['71', date(0, 0, 71)],
  ])('%j has a year of two digits', (cell, expected) => {
    expect(readDate(cell)).toEqual({ ...expected, hasShortYear: true, isOrderOpen: false });
  });

  test.each(['7/8/1971', '7.8.1971', '07-08-1971', '7/8/1971 0:00'])(
    '%j has two orders',
    (cell) => {
      expect(readDate(cell)).toEqual({
        ...date(7, 8, 1971),
        hasShortYear: false,
        isOrderOpen: true,
      });
    },
  );

  test.each(['26152', 'Aug 7', '5', '7/8/5', 'unknown', 'Augustus 1971', '1971?', '7/8', ''])(
    '%j is none',
    (cell) => {
      expect(readDate(cell)).toBeNull();
    },
  );
});

test.each([
  [['7/8/1971', '13/8/1971'], 'day-first', 1],
  [['7/8/1971', '8/13/1971', '1971'], 'month-first', 1],
  [['7/8/1971', '7/7/1971'], null, 1],
  [['13/8/1971', '8/13/1971', '7/8/1971'], null, 1],
  [['7/7/1971', '1971-08-07', '7 Aug 1971'], null, 0],
])('the dates %j are %s, %i of them with two meanings', (cells, order, ambiguous) => {
  const found = findDateOrder(cells);
  expect([found.order, found.ambiguous.length]).toEqual([order, ambiguous]);
});

test.each([
  [71, 1971],
  [99, 1999],
  [5, 2005],
  [0, 2000],
  [69, 1969],
])('the year %i is %i, and none is in the future', (digits, year) => {
  expect(fullYear(digits, testNow)).toBe(year);
});
