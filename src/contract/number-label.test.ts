/** Members' numbers, as they are written and read. */
import { expect, test } from 'vitest';
import { digitsOfNumber, numberLabel } from './number-label.ts';
import { typedNumber } from './primitives.ts';

test('a number is written without a blank, in each series', () => {
  expect([numberLabel('fb', 5), numberLabel('nnfb', 12), numberLabel('nnfs', 1)]).toEqual([
    'FB5',
    'NNFB12',
    'NNFS1',
  ]);
});

const written = [
  '41',
  ' 41 ',
  'FB41',
  'fb41',
  'Fb 41',
  'FB  41',
  '#41',
  '# 41',
  '０４１',
  'FB0041',
];
const others = ['', 'FB', '#', 'FB-41', '-41', '41.0', '1e3', '٤١', '12a', 'NNFB41', 'FB41 x'];

test.each([...written, '000000041'])('%j is read as a number where it is typed', (text) => {
  expect(Number(digitsOfNumber(text))).toBe(41);
  expect(typedNumber.parse(text)).toBe(41);
});

test.each(others)('%j is no number', (text) => {
  expect(digitsOfNumber(text)).toBe(undefined);
  expect(typedNumber.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'The number must be a whole number from 1 to 9999999.',
  ]);
});

test.each(['0', 'FB0', 'FB10000000', '12345678'])('%j is no number that a member has', (text) => {
  expect(typedNumber.safeParse(text).success).toBe(false);
});
