import { expect, test } from 'vitest';
import { containsNumberLabel, digitsOfNumber, numberLabel } from './number-label.ts';
import { typedNumber } from './primitives.ts';

test('writes a number without a blank in each series', () => {
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
const others = ['FB', '#', 'FB-41', '-41', '41.0', '1e3', '٤١', '12a', 'NNFB41', 'FB41 x'];

test.each([...written, '000000041'])('reads %j as a typed number', (text) => {
  expect(Number(digitsOfNumber(text))).toBe(41);
  expect(typedNumber.parse(text)).toBe(41);
});

test.each(others)('rejects %j as a number', (text) => {
  expect(digitsOfNumber(text)).toBe(undefined);
  expect(typedNumber.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'The number must be a whole number from 1 to 9999999.',
  ]);
});

test('asks for a number when there is none', () => {
  expect(digitsOfNumber('')).toBe(undefined);
  expect(typedNumber.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a number.',
  ]);
});

test.each(['0', 'FB0', 'FB10000000', '12345678'])(
  'rejects %j, which is outside the range of member numbers',
  (text) => {
    expect(typedNumber.safeParse(text).success).toBe(false);
  },
);

test.each([
  '(FB1)',
  'Jim (fb 41)',
  'FB41',
  'FB 41',
  'F B 41',
  'F. B. 41',
  'Fb#41',
  'FB-41',
  'ＦＢ４１',
  'F\u{200b}B1',
  'NN FB3',
  'Jim NNFB3',
  'nnfs 12',
  'O’Neil FB1',
  // Cyrillic and Greek letters, and small capitals.
  'Jim (F\u{412}1)',
  'Jim (\u{3dc}\u{392}1)',
  'Jim ꜰʙ1',
])('finds the number in the name %j', (name) => {
  expect(containsNumberLabel(name)).toBe(true);
});

test.each(['Fabian', 'FBI', 'FB', 'Jim FB', 'Rob 41', '41', 'Alfb1', 'F. B. Jones', 'Ann-Sofb'])(
  'finds no number in the name %j',
  (name) => {
    expect(containsNumberLabel(name)).toBe(false);
  },
);
