import { describe, expect, test } from 'vitest';
import type { FileColumn, ImportPreview } from '#contract/members/import.ts';
import {
  asWritten,
  problemsOfReading,
  propose,
  toReadingQuery,
  type FileReading,
} from './file-reading.ts';

const column = (heading: string, meaning: FileColumn['meaning'], isOwn = false): FileColumn => ({
  heading,
  meaning,
  isOwn,
  examples: [],
});

const own = [
  column('number', 'number', true),
  column('firstName', 'firstName', true),
  column('lastName', 'lastName', true),
];
const others = [column('FB #', 'number'), column('Name', 'name'), column('Dues', null)];
const nothing = { series: [], dateOrder: [], twoDigitYears: [] };

const report = (
  columns: readonly FileColumn[],
  questions: Partial<ImportPreview['questions']> = {},
) => ({ columns, questions: { ...nothing, ...questions } }) as unknown as ImportPreview;

const columns: FileReading['columns'] = ['number', 'name', 'ignore'];
const dated = [...own, column('Date', 'date')];

describe('what is proposed for a file', () => {
  test.each([
    ['nothing for our own headings', report(own), asWritten, null],
    ['the columns of other headings', report(others), asWritten, { columns }],
    ['nothing twice', report(others), { ...asWritten, columns }, null],
    [
      'answers besides the columns',
      report(own, { series: ['1'], twoDigitYears: ['71'] }),
      asWritten,
      { columns: null, series: 'fb', twoDigitYears: '' },
    ],
    [
      'no order of dates',
      report(dated, { dateOrder: ['7/8/71'], twoDigitYears: ['7/8/71'] }),
      asWritten,
      { dateOrder: '', twoDigitYears: 'read' },
    ],
    [
      'nothing for a column that is ignored',
      report(dated, { dateOrder: ['7/8/71'], twoDigitYears: ['7/8/71'] }),
      { ...asWritten, columns: ['number', 'firstName', 'lastName', 'ignore'] as const },
      null,
    ],
  ])('is %s', (_, file, reading, expected) => {
    const proposed = propose(file, reading);
    if (expected === null) expect(proposed).toBeNull();
    else expect(proposed).toMatchObject(expected);
  });
});

test('the problems name what is missing, twice or not chosen', () => {
  const problems = (chosen: FileReading['columns']) =>
    problemsOfReading(report(others), { ...asWritten, columns: chosen });
  expect(problems(columns)).toEqual([]);
  expect(problems(['number', 'firstName', 'ignore'])).toEqual(['The column Last Name is missing.']);
  expect(problems(['number', 'name', 'name'])).toEqual(['The column Full Name appears twice.']);
  expect(problems(['number', 'name', 'lastName'])).toEqual([
    'Use Full Name or Last Name, not both.',
  ]);
  const undecided = report(dated, { dateOrder: ['7/8/1971'] });
  const chosen = { ...asWritten, columns: ['number', 'name', 'ignore', 'date'] as const };
  expect(problemsOfReading(undecided, chosen)).toEqual([
    'Choose whether the day or the month comes first.',
  ]);
});

test('only what was answered is sent', () => {
  expect(toReadingQuery(asWritten)).toEqual({});
  const reading: FileReading = { ...asWritten, columns, dateOrder: 'day-first', clear: ['story'] };
  expect(toReadingQuery(reading)).toEqual({
    columns: 'number,name,ignore',
    dateOrder: 'day-first',
    clear: 'story',
  });
});
