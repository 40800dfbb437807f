import { expect, test } from 'vitest';
import { pageOfRows } from './page-of-rows.ts';

const numbers = Array.from({ length: 101 }, (_, index) => index + 1);

test.each([
  ['the first page', 101, 1, { rows: numbers.slice(0, 50), page: 1, totalPages: 3 }],
  ['a page in the middle', 101, 2, { rows: numbers.slice(50, 100), page: 2, totalPages: 3 }],
  ['the rest', 101, 3, { rows: [101], page: 3, totalPages: 3 }],
  ['the last page instead of one past it', 101, 9, { rows: [101], page: 3, totalPages: 3 }],
  [
    'no page for nothing after 50 rows',
    50,
    2,
    { rows: numbers.slice(0, 50), page: 1, totalPages: 1 },
  ],
  ['one empty page without rows', 0, 2, { rows: [], page: 1, totalPages: 1 }],
])('%s', (_name, count, requested, found) => {
  expect(pageOfRows(numbers.slice(0, count), requested)).toEqual(found);
});
