import { expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { checkPage, clampPage } from './list-pages.ts';

const last = { offset: 100, paging: { total: 120, page: 3, totalPages: 3 } };
const empty = { offset: 0, paging: { total: 0, page: 1, totalPages: 1 } };

test('a page past the end is the last page', () => {
  expect(clampPage(120, 50, 3)).toEqual(last);
  expect(clampPage(120, 50, 4)).toEqual(last);
  expect(clampPage(0, 50, 2)).toEqual(empty);
});

test('a page past the end is refused', () => {
  expect(checkPage(120, 50, 3)).toEqual(last);
  expect(checkPage(0, 50, 1)).toEqual(empty);
  expect(() => checkPage(120, 50, 4)).toThrow(Refusal);
});
