import { expect, test } from 'vitest';
import { measureStrength } from './password-strength.ts';

test.each([
  ['password', 0],
  ['skydive1', 1],
  ['three red kites up', 4],
])('%s has strength %d', (password, strength) => {
  expect(measureStrength(password, [])).toBe(strength);
});

test('words known about the owner make a password weaker, even in parts', () => {
  const strength = (known: string[]) => measureStrength('hinckleyjumper', known);
  expect(strength(['hinckleyjumper@example.org'])).toBeLessThan(strength([]));
  expect(strength(['hinckley', 'jumper'])).toBeLessThan(strength([]));
});
