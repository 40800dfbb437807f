import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberColumns } from '#contract/members/record.ts';
import { buildMemberRecord } from '#tests/support/sites/builders.ts';
import { parseHeader, readRow, writeRow } from './members-csv.ts';

const required = ['series', 'number', 'firstName', 'lastName'];

describe('a header', () => {
  test('accepts its columns in any order', () => {
    const shuffled = memberColumns.toReversed();
    expect(parseHeader(shuffled)).toEqual(shuffled);
    expect(parseHeader([' number', 'series ', 'lastName', 'firstName'])).toEqual([
      'number',
      'series',
      'lastName',
      'firstName',
    ]);
  });

  test.each([
    [
      'unknown columns',
      [...required, 'email', ''],
      /unknown column "email", ""; the columns are s/,
    ],
    ['another letter case', ['Series', ...required.slice(1)], /unknown column "Series"/],
    ['a column twice', [...required, 'number'], /the column number appears twice/],
    ['a missing column', ['series', 'number', 'firstName'], /the column lastName is missing/],
    ['no names of columns', ['fb', '1', 'Ann', 'Example'], /unknown column "fb"/],
    ['semicolons', ['series;number;firstName;lastName'], /not separated by commas/],
  ])('is rejected for %s', (_, cells, message) => {
    expect(parseHeader(cells)).toMatch(message);
  });
});

describe('a row', () => {
  test.each([
    ['TRUE', true],
    ['Yes', true],
    ['1', true],
    ['false', false],
    ['NO', false],
    ['0', false],
    [' ', false],
  ])('reads deceased from %j', (cell, deceased) => {
    expect(readRow([cell], ['deceased'])).toMatchObject({ deceased });
  });

  test('accepts a series in any case, leading zeros in a number, and surrounding spaces', () => {
    expect(readRow([' NnFb ', ' 007 '], ['series', 'number'])).toMatchObject({
      series: 'nnfb',
      number: 7,
    });
  });

  test('uses 0 for unknown date parts and drops blank aliases', () => {
    expect(readRow(['', '', ' ', 'a| |b|'], ['day', 'month', 'year', 'aliases'])).toMatchObject({
      day: 0,
      month: 0,
      year: 0,
      aliases: ['a', 'b'],
    });
  });

  test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '\nx', '＝1', "'=1", "''@x"])(
    'escapes cells that a spreadsheet would evaluate as a formula: %j',
    (text) => {
      const cells = writeRow(buildMemberRecord({ firstName: text, aliases: [text] }));
      expect(cells[2]).toBe(`'${text}`);
      expect(cells[11]).toBe(`'${text}`);
    },
  );

  test.each(["O'Neil", "'Sky'", "''", 'a=b'])('leaves other cells unchanged: %j', (text) => {
    expect(writeRow(buildMemberRecord({ firstName: text }))[2]).toBe(text);
  });

  test('reads back unchanged, with any content', () => {
    const nasty = fc.stringMatching(/^['=+\-@\t\r\nab,"＝]{1,6}$/);
    fc.assert(
      fc.property(nasty, nasty, fc.array(nasty, { maxLength: 3 }), (firstName, story, aliases) => {
        const kept = aliases.filter((alias) => alias.trim() !== '');
        const member = buildMemberRecord({ firstName, story, aliases: kept });
        expect(readRow(writeRow(member), memberColumns)).toEqual(member);
      }),
    );
  });
});
