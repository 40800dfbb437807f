import { expect, test } from 'vitest';
import { pagesOf, photoInSearch, photosOfPage, viewInSearch } from './gallery-address.ts';

test.each([
  ['?photo=12', 12],
  ['?decade=1970&photo=12', 12],
  ['?photo=0', null],
  ['?photo=x', null],
  ['', null],
])('the photo in %j is %j', (search, photoId) => {
  expect(photoInSearch(search)).toBe(photoId);
});

test.each([
  ['?decade=1970', 1970],
  ['?decade=2090', 2090],
  ['?decade=1975', null],
  ['?decade=1890', null],
  ['?decade=2100', null],
  ['?decade=seventies', null],
  ['', null],
])('the decade in %j is %j', (search, decade) => {
  expect(viewInSearch(search).decade).toBe(decade);
});

test('every photo is on one page, with no page empty', () => {
  const photos = Array.from({ length: 121 }, (_, index) => index);
  expect(pagesOf(photos)).toBe(3);
  expect([1, 2, 3].flatMap((page) => photosOfPage(photos, page))).toEqual(photos);
  expect([pagesOf([]), pagesOf(photos.slice(1)), photosOfPage(photos, 3)]).toEqual([1, 2, [120]]);
});
