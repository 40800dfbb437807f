import { expect, test } from 'vitest';
import { isOneEditApart, swapAt } from './edit-distance.ts';

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

test('swaps the two characters around an index', () => {
  expect([swapAt('smith', 2), swapAt('a😀b', 1), swapAt('ab', 1)]).toEqual(['simth', '😀ab', 'ba']);
});
