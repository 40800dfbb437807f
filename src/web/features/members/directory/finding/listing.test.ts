import { expect, test } from 'vitest';
import { numberToGoTo } from './listing.ts';

const facets = { decades: [1970, 1980] };

test.each([
  ['750', 750],
  [' FB 750 ', 750],
  ['1960', 1960],
  ['1971', null],
  ['FB 1971', 1971],
  ['NNFB 3', null],
  ['0', null],
  ['zoe', null],
  ['zoe 71', null],
  ['', null],
])('"%s" goes to %j', (text, number) => {
  expect(numberToGoTo(text, 'fb', facets)).toBe(number);
});

test('a list without years goes to every number', () => {
  expect(numberToGoTo('1971', 'nnfb', null)).toBe(1971);
});
