import { expect, test } from 'vitest';
import { countEdits, isOneEditApart } from './edit-distance.ts';

test.each([
  ['smith', 'smth'],
  ['smith', 'smiths'],
  ['smith', 'asmith'],
  ['smith', 'smyth'],
  ['smith', 'smiht'],
  ['smith', 'msith'],
  ['aab', 'ab'],
  ['aba', 'baa'],
  ['😀b', 'b😀'],
  ['😀', ''],
])('%s and %s are one edit apart, in both directions', (one, other) => {
  expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([true, true]);
});

test.each([
  ['smith', 'smith'],
  ['', ''],
  ['smith', 'smi'],
  ['smith', 'thims'],
  ['smith', 'smxyh'],
  ['abc', 'cba'],
  ['abcd', 'badc'],
  ['a😀', 'b'],
])('%s and %s are not one edit apart', (one, other) => {
  expect([isOneEditApart(one, other), isOneEditApart(other, one)]).toEqual([false, false]);
});

test.each([
  ['', '', 0],
  ['smith', 'smith', 0],
  ['', 'abc', 3],
  ['dwite', 'dwight', 3],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 2],
  ['😀b', 'b', 1],
])('%s and %s are %i edits apart, in both directions', (one, other, edits) => {
  expect([countEdits(one, other), countEdits(other, one)]).toEqual([edits, edits]);
});
