import { expect, test } from 'vitest';
import { containsNumberLabel, digitsOfNumber, numberLabel, readNumber } from './number-label.ts';
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
  'Fb 41',
  'FB  41',
  '#41',
  '０４１',
  'FB 041',
  'ＦＢ４１',
  'FB#41',
  'FB-41',
  'FB - 41',
  'F.B. 41',
  'FB/41',
  'fbno41',
  'No. 41',
  'Nr. 41',
  '№ 41',
  'N° 41',
  'number 41',
  'Member No. 41',
  'Freak Brother 41',
  'freak-brother-41',
  '(41)',
  '(FB 41)',
  'FB (41)',
  '"41"',
  '‘41’',
  '41.',
  '41)',
  '41?',
  '41\t',
  '\u200b41',
  'FB\u00ad41',
  '٤١',
  '#۴۱',
  'No. 𝟒𝟏',
  '\u206641\u2069',
  '4\ufe0f1\ufe0f',
  '\u280041',
];
const others = [
  'FB',
  '#',
  '()',
  '-41',
  '41.0',
  '4,1',
  '41 42',
  '41-42',
  '1e3',
  '$41',
  '12a',
  '41st',
  'NNFB41',
  'NNFS 41',
  'FB41 x',
  'Ann 41',
];

test.each([...written, '000000041'])('reads %j as a typed number', (text) => {
  expect(Number(digitsOfNumber(text))).toBe(41);
  expect(typedNumber.parse(text)).toBe(41);
});

test.each(['1,234', 'FB 1,234', '(1,234)', '1234.'])('reads %j as 1234', (text) => {
  expect(digitsOfNumber(text)).toBe('1234');
});

test.each([
  ['NNFB 3', 'nnfb'],
  ['nnfb3', 'nnfb'],
  ['NNFB #3', 'nnfb'],
  ['NNFS-3', 'nnfs'],
  ['Night Naked Freak Sister 3', 'nnfs'],
  ['Night Brothers no. 3', 'nnfb'],
  ['FB 3', 'fb'],
  ['Freak Brother 3', 'fb'],
  ['No. 3', null],
  ['3', null],
])('reads the series of %j', (text, series) => {
  expect(readNumber(text)).toEqual({ series, digits: '3' });
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
  'F. B. 41',
  'FB-41',
  'FB – 41',
  'FB (41)',
  'F_B_41',
  'ＦＢ４１',
  'F\u0332B\u03321',
  'ḞḂ1',
  'F\u{200b}B1',
  'F\u034fB1',
  'FB१',
  'Jim NNFB3',
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
