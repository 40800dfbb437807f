import { expect, test } from 'vitest';
import { decadeInSearch, photoInSearch } from './gallery-address.ts';

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
  expect(decadeInSearch(search)).toBe(decade);
});
