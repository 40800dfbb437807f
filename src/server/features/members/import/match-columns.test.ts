import { describe, expect, test } from 'vitest';
import { findHeadings, matchColumns, recognise, seriesOfHeading } from './match-columns.ts';

const headingsOf = {
  series: ['series', 'SERIES', 'List'],
  number: [
    'Number',
    '#',
    'No.',
    'no',
    'Nr.',
    'FB #',
    'FB#',
    'FB No.',
    'fb',
    'Member Number',
    'NNFB #',
    'NN #',
    'Freak Brother #',
  ],
  name: ['Name', 'Full name', 'Member', 'Member Name', 'Freak Brother'],
  firstName: [
    'First Name',
    'first_name',
    'FIRST',
    'firstname',
    'Given Name',
    'Forename',
    'First\n Name',
  ],
  lastName: ['Last name', 'LAST', 'Surname', 'Family-Name'],
  deceased: ['Deceased', 'Deceased?', 'RIP', 'R.I.P.', '†', 'Died', 'Passed Away'],
  date: ['Date', 'Jump Date', 'Date of jump', 'Date Joined'],
  day: ['Day'],
  month: ['Month', 'mon.'],
  year: ['Year', 'Yr', 'Jump-Year'],
  location: ['Location', 'Place', 'Dropzone', 'Drop Zone', 'DZ', 'D.Z.', 'Dropzone (DZ)'],
  maneuver: ['Jump', 'maneuver', 'Formation'],
  story: ['Story', 'The Story'],
  aliases: ['Other Names', 'aliases', 'Nickname', 'A.K.A.'],
};

test.each(Object.entries(headingsOf).flatMap(([column, all]) => all.map((each) => [each, column])))(
  'the heading %j is the column %s',
  (heading, column) => {
    expect(recognise(heading)).toBe(column);
  },
);

test.each([
  'Dues',
  'Notes',
  'Email',
  'City',
  'Date of Birth',
  'Jump No.',
  'Reserve #',
  '',
  '-',
  '.',
  '12',
])('the heading %j is unknown', (heading) => {
  expect(recognise(heading)).toBeNull();
});

test('a text that is too long for a heading is none, because looking through it takes long', () => {
  expect(recognise(`Number${'.'.repeat(100)}`)).toBe('number');
  expect(recognise(`Number${'.'.repeat(1000)}`)).toBeNull();
});

test('the heading of the numbers may name their series', () => {
  expect(['FB #', 'NNFS No.', 'Number', 'Story'].map(seriesOfHeading)).toEqual([
    'fb',
    'nnfs',
    null,
    null,
  ]);
});

const rowsOf = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

describe('the row of the headings', () => {
  test.each([
    ['the first', rowsOf(['Number', 'Name'], ['1', 'Ann Example']), 0],
    ['below a title', rowsOf(['Freak Brothers, all'], ['FB #', 'Surname'], ['1', 'RIP']), 1],
    ['below a title with a year', rowsOf(['Members', '2024', 'Name'], ['No.', 'Name', 'Dues']), 1],
    ['of unknown words', rowsOf(['Liste'], ['Nummer', 'Vorname'], ['1', 'Ann']), 1],
    ['missing', rowsOf(['fb', '1', 'Ann'], ['fb', '2', 'Bo']), -1],
    ['missing in an empty file', [], -1],
  ])('is %s', (_, rows, place) => {
    expect(findHeadings(rows)).toBe(place);
  });
});

describe('the columns of a file', () => {
  const rows = rowsOf(
    ['1', 'Ann', '', 'x', ''],
    ['2', 'Ann', 'Lee', '', ''],
    ['3', 'Cy', 'Ek', '', ''],
  );
  const headings = ['Number', 'Vorname', 'last', 'Dues', ''];
  const recognised = { inOrder: [], named: [] };

  test('are recognised with their first values', () => {
    expect(matchColumns(headings, rows, recognised)).toEqual([
      { heading: 'Number', examples: ['1', '2', '3'], meaning: 'number', isOwn: true },
      { heading: 'Vorname', examples: ['Ann', 'Cy'], meaning: null, isOwn: false },
      { heading: 'last', examples: ['Lee', 'Ek'], meaning: 'lastName', isOwn: false },
      { heading: 'Dues', examples: ['x'], meaning: null, isOwn: false },
      { heading: '', examples: [], meaning: 'ignore', isOwn: true },
    ]);
  });

  test('have first names under "Name" beside "Surname"', () => {
    const found = matchColumns(['No.', 'Name', 'Surname'], [], recognised);
    expect(found.map(({ meaning }) => meaning)).toEqual(['number', 'firstName', 'lastName']);
  });

  test('are what the admin says, by their order or by their headings', () => {
    const inOrder = ['number', 'firstName', 'lastName', 'ignore', 'ignore'] as const;
    const named = [
      { heading: 'VORNAME', meaning: 'firstName' },
      { heading: 'dues', meaning: 'ignore' },
    ] as const;
    for (const choice of [
      { inOrder, named: [] },
      { inOrder: [], named },
    ]) {
      const found = matchColumns(headings, rows, choice);
      expect(found.map(({ meaning }) => meaning)).toEqual(inOrder);
    }
  });

  test('must exist', () => {
    const named = [{ heading: 'Colour', meaning: 'ignore' }] as const;
    expect(() => matchColumns(headings, rows, { inOrder: [], named })).toThrow(
      'The file has no column "Colour".',
    );
    expect(() => matchColumns(headings, rows, { inOrder: ['number'], named: [] })).toThrow(
      'The file has 5 columns, and 1 are named.',
    );
  });
});
