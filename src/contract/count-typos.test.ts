import { expect, test } from 'vitest';
import { countTypos } from './count-typos.ts';

test.each([
  ['', '', 0],
  ['hinckley', 'hinckley', 0],
  ['hinckley', 'hicnkley', 1],
  ['smith', 'smth', 1],
  ['smith', 'asmith', 1],
  ['smith', 'smyth', 1],
  ['smith', 'msith', 1],
  ['aab', 'ab', 1],
  ['aba', 'baa', 1],
  ['😀b', 'b😀', 1],
  ['😀', '', 1],
  ['hinckley', 'hinkly', 2],
  ['', 'ab', 2],
  ['abc', 'cba', 2],
  ['abcd', 'badc', 2],
  ['a😀', 'b', 2],
  ['kitten', 'sitting', 3],
  ['dwite', 'dwight', 3],
  ['hinckley', 'perris', 4],
])(
  '%s and %s are %i typos apart, in both directions, and more than any lower limit',
  (a, b, typos) => {
    for (const [one, other] of [
      [[...a], [...b]],
      [[...b], [...a]],
    ] as const) {
      for (const most of [0, 1, 2, 3]) {
        expect(countTypos(one, other, most), String(most)).toBe(Math.min(typos, most + 1));
      }
    }
  },
);
