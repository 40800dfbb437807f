import { expect, test } from 'vitest';
import { markDifference } from './marked-difference.ts';

test.each([
  ['Old', 'New', ['', 'Old', ''], ['', 'New', '']],
  ['', 'May', ['', '', ''], ['', 'May', '']],
  ['one two three', 'one 2 three', ['one ', 'two ', 'three'], ['one ', '2 ', 'three']],
  ['a a', 'a a a', ['a ', '', 'a'], ['a ', 'a ', 'a']],
  ['same', 'same', ['same', '', ''], ['same', '', '']],
])('marks the words that differ between %j and %j', (before, after, old, now) => {
  const marked = markDifference(before, after);
  expect(marked.map(({ start, different, end }) => [start, different, end])).toEqual([old, now]);
});
