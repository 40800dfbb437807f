import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberFieldNames } from '#contract/members/member-fields.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { buildMemberRecord } from '#tests/support/sites/builders.ts';
import { openCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { readRow, writeRow, type MemberCells, type Reading } from './members-csv.ts';
import { readMembersCsv } from './read-members-csv.ts';

const reading: Reading = {
  series: null,
  dateOrder: null,
  twoDigitYears: 'refuse',
  now: testNow,
};
const fieldsOf = (cells: MemberCells, how: Partial<Reading> = {}) => {
  const { fields, problems } = readRow(cells, { ...reading, ...how });
  expect(problems).toEqual([]);
  return fields;
};
const problemOf = (cells: MemberCells, how: Partial<Reading> = {}) =>
  readRow(cells, { ...reading, ...how }).problems.join(' ');

describe('a row', () => {
  test.each([
    ...[
      'TRUE',
      'Yes',
      'y',
      '1',
      'WAHR',
      'Vrai',
      'x',
      'RIP',
      'R.I.P.',
      '†',
      '✓',
      'Deceased',
      'passed away',
    ].map((cell) => [cell, true] as const),
    ...['false', 'NO', 'n', '0', 'FALSCH', 'ONWAAR', 'Alive', ' '].map(
      (cell) => [cell, false] as const,
    ),
  ])('reads deceased from %j', (cell, deceased) => {
    expect(fieldsOf({ deceased: cell })).toMatchObject({ deceased });
  });

  const sevens = ['#7', '# 7', 'No. 7', 'NN7', 'NN #7', 'NNFB7', 'nnfb 7', '(7)'];
  const strangeSevens = [
    ' 007 ',
    '\u200b٠٠٧\u2069',
    '７\ufe0f',
    '\u2003\u3164７',
    '\u202a𝟕',
    '7\ufeff',
  ];
  test.each([...sevens, ...strangeSevens])(
    'accepts a series in any case, and the number 7 written as %j',
    (number) => {
      expect(fieldsOf({ series: ' NnFb ', number })).toMatchObject({ series: 'nnfb', number: 7 });
    },
  );

  test.each([
    ['FB', 'fb'],
    ['Freak Brother', 'fb'],
    ['Night Naked Freak Sisters', 'nnfs'],
    ['xx', 'xx'],
  ])('reads the series %j', (series, expected) => {
    expect(fieldsOf({ series })).toMatchObject({ series: expected });
  });

  test.each([
    ['FB50', null, { series: 'fb', number: 50 }],
    ['FB 50', 'nnfb', { series: 'fb', number: 50 }],
    ['NNFS-3', null, { series: 'nnfs', number: 3 }],
    ['#50', 'fb', { series: 'fb', number: 50 }],
    ['NN12', 'nnfs', { series: 'nnfs', number: 12 }],
  ] as const)('takes the series from the number %j, or else %s', (number, series, expected) => {
    expect(fieldsOf({ number }, { series })).toMatchObject(expected);
  });

  test.each([
    [{ number: 'NN12' }, /"NN12" can be a number of nnfb or of nnfs/],
    [{ series: 'fb', number: 'NN12' }, /"NN12" can be a number of nnfb or of nnfs/],
    [{ series: 'nnfb', number: 'FB50' }, 'FB50 is not in the series nnfb.'],
  ])('refuses %j', (cells, problem) => {
    expect(problemOf(cells)).toMatch(problem);
  });

  test.each([
    ['Ann Example', 'Ann', 'Example'],
    ['  Ann   Example ', 'Ann', 'Example'],
    ['Example, Ann', 'Ann', 'Example'],
    ['van der Berg,Ann Mary', 'Ann Mary', 'van der Berg'],
    ['Ann Mary Example', 'Ann Mary', 'Example'],
    ['Ann van der Berg', 'Ann', 'van der Berg'],
    ['Robert J. Example Jr.', 'Robert J.', 'Example Jr.'],
    ['Robert Example, Jr.', 'Robert', 'Example Jr.'],
    ['Example', '', 'Example'],
  ])('splits the name %j', (name, firstName, lastName) => {
    expect(fieldsOf({ name })).toMatchObject({ firstName, lastName });
  });

  test.each([
    ['Aug', 8],
    ['august', 8],
    ['Sept.', 9],
    ['08', 8],
    ['13', 13],
    ['Augustus', 'Augustus'],
  ])('reads the month %j', (month, expected) => {
    expect(fieldsOf({ month })).toMatchObject({ month: expected });
  });

  test.each([
    ['13/8/1971', {}, { day: 13, month: 8, year: 1971 }],
    ['8/13/1971', {}, { day: 13, month: 8, year: 1971 }],
    ['8/8/1971', {}, { day: 8, month: 8, year: 1971 }],
    ['7/8/1971', { dateOrder: 'day-first' }, { day: 7, month: 8, year: 1971 }],
    ['7/8/1971', { dateOrder: 'month-first' }, { day: 8, month: 7, year: 1971 }],
    ['1971-08-07', { dateOrder: 'day-first' }, { day: 7, month: 8, year: 1971 }],
    ['Aug 71', { twoDigitYears: 'read' }, { day: 0, month: 8, year: 1971 }],
    ["'05", { twoDigitYears: 'read' }, { day: 0, month: 0, year: 2005 }],
  ] as const)('reads the date %j with %j', (date, how, expected) => {
    expect(fieldsOf({ date }, how)).toMatchObject(expected);
  });

  test.each([
    [
      { date: '7/8/1971' },
      '"7/8/1971" can be 7 Aug or 8 Jul. Say whether the dates are day-first or month-first.',
    ],
    [{ date: 'Aug 71' }, /^"Aug 71" has a year of two digits/],
    [{ year: '71' }, /^"71" has a year of two digits/],
    [{ name: 'Ann Example †' }, /^"Ann Example †" has the mark of the deceased/],
    [{ date: 'soon' }, '"soon" is not understood as a date. Write it as 1976-07-04.'],
  ])('refuses %j until it is said how to read it', (cells, problem) => {
    expect(problemOf(cells)).toMatch(problem);
  });

  test('says which fields have a column but no value', () => {
    const { fields, empty } = readRow(
      { number: 'FB1', date: 'Aug 1971', story: ' ', location: 'Here', aliases: 'a| |b|' },
      reading,
    );
    expect(fields).toMatchObject({ day: 0, month: 8, year: 1971, aliases: ['a', 'b'] });
    expect(empty).toEqual(['day', 'story']);
  });

  const escaped = ['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '\nx', '＝1', "'=1", "''@x"];

  test.each([...escaped, '#N/A', '#NAME?', '###', "'#REF!"])(
    'escapes cells that a spreadsheet would take for a formula or an error: %j',
    (text) => {
      const cells = writeRow(buildMemberRecord({ firstName: text, aliases: [text] }));
      expect(cells[2]).toBe(`'${text}`);
      expect(cells.at(-1)).toBe(`'${text}`);
    },
  );

  test.each(["O'Neil", "'Neil", "'Sky'", "''", 'a=b', '#1', '#YOLO'])(
    'leaves other cells unchanged: %j',
    (text) => {
      expect(writeRow(buildMemberRecord({ firstName: text }))[2]).toBe(text);
    },
  );

  test('reads back unchanged, with any content', () => {
    const nasty = fc.stringMatching(/^['=+\-@\t\r\nab,"＝#N!]{1,6}$/);
    fc.assert(
      fc.property(nasty, nasty, fc.array(nasty, { maxLength: 3 }), (firstName, story, aliases) => {
        const kept = aliases.filter((alias) => alias.trim() !== '');
        const member = buildMemberRecord({ firstName, story, aliases: kept });
        const cells = writeRow(member);
        const named = memberFieldNames.map(
          (column, index) => [column, cells[index] ?? ''] as const,
        );
        expect(fieldsOf(Object.fromEntries(named))).toEqual(member);
      }),
    );
  });
});

const read = (content: string | Uint8Array) =>
  readMembersCsv(openCsv(content), testNow, { onBytes: () => undefined });

/** Formats each problem as the import prints it, as `line: message`. */
async function problemsOf(content: string | Uint8Array): Promise<string[]> {
  const { problems } = await read(content);
  return problems.listed.map(({ line, message }) => `${line ?? 'file'}: ${message}`);
}

async function linesOf(content: string): Promise<[number, number][]> {
  const { rows, problems } = await read(content);
  expect(problems.listed).toEqual([]);
  return rows.map(({ line, member }) => [line, member.number]);
}

describe('a file of members', () => {
  test.each([
    ['Unix', '\n'],
    ['Windows', '\r\n'],
    ['old Macintosh', '\r'],
  ])('accepts the line endings of %s, also inside stories', async (_, end) => {
    const lines = [
      `${requiredHeader},story`,
      'fb,1,Ann,Ek,',
      `fb,2,Bo,Ek,"one${end}two${end}${end}four"`,
      'fb,3,Cy,Ek,',
      '',
      'fb,4,Di,Ek,"a ""quoted"" word, and a comma"',
    ];
    for (const closing of ['', end]) {
      const content = lines.join(end) + closing;
      expect(await linesOf(content)).toEqual([
        [2, 1],
        [3, 2],
        [4, 3],
        [6, 4],
      ]);
      const { rows } = await read(content);
      expect(rows[1]?.member.story).toBe('one\ntwo\n\nfour');
      expect(rows[3]?.member.story).toBe('a "quoted" word, and a comma');
    }
  });

  test('accepts mixed line endings', async () => {
    const content = `${requiredHeader}\r\nfb,1,Ann,Ek\nfb,2,Bo,Ek\r\nfb,3,Cy,Ek`;
    expect(await linesOf(content)).toEqual([
      [2, 1],
      [3, 2],
      [4, 3],
    ]);
  });

  test('accepts a byte order mark and empty lines', async () => {
    const content = `\u{feff}${requiredHeader}\n\n,,,\n  ,,,\nfb,5,Ann,Ek\n`;
    expect(await linesOf(content)).toEqual([[5, 5]]);
  });

  test.each([
    ['', 'file: The file is empty.'],
    ['\n\n', 'file: The file is empty.'],
    ['fb,1,Ann,Ek\nfb,2,Bo,Ek', /^1: no row of the file has headings/],
    [`${requiredHeader}\r\n`, 'file: The file has a header but no other lines.'],
    ['\nseries,number,firstName\nfb,1,Ann', '2: the column lastName is missing'],
  ])('rejects %j', async (content, problem) => {
    const problems = await problemsOf(content);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  test('reports each invalid row with all its errors', async () => {
    const content = [
      requiredHeader,
      'fb,1,Ann,Ek',
      'fb,0,Ann,Ek',
      'xx,abc,,Ek',
      'fb,2,Bo',
      'fb,3,Cy,Ek,too,many',
      ',,Di,Ek',
    ].join('\n');
    expect(await problemsOf(content)).toEqual([
      '3: number must be a whole number from 1 to 9999999, not 0',
      '4: series xx is not one of fb, nnfb, nnfs; number must be a whole number from 1 to 9999999, not abc; first name is missing',
      '5: last name is missing',
      '6: 6 cells where the header has 4',
      '7: series is missing; number is missing',
    ]);
  });

  test('validates profile fields too', async () => {
    const content = [
      `${requiredHeader},deceased,day,month,year,location,story,aliases`,
      'fb,1,Ann,Ek,perhaps,31,2,1999,,,',
      'fb,2,Ann,Ek,no,31,2,1999,,,',
      `fb,5,Ann,Ek,,,,,,${'x'.repeat(200_000)},`,
      'fb,7,Ann,Ek,,2nd,,1969,,,',
    ].join('\n');
    expect(await problemsOf(content)).toEqual([
      '2: "perhaps" is not understood as Deceased. Write yes or no',
      '3: day 31 does not exist in month 2 of 1999',
      '4: story has 190,000 characters too many. The limit is 10,000',
      '5: day must be a whole number from 1 to 31, not 2nd; year must be a whole number from 1970 to 9999, not 1969',
    ]);
  });

  test('reports a duplicate number with both lines', async () => {
    const content = [requiredHeader, 'fb,7,Ann,Ek', 'nnfb,7,Bo,Ek', 'FB,007,Cy,Ek'].join('\n');
    expect(await problemsOf(content)).toEqual(['4: FB7 is already in row 2']);
  });

  test.each([
    ['fb,2,"Bo,Ek\nfb,3,Cy,Ek\n', /^3: a quote opened in this row is never closed$/],
    ['fb,2,"Bo" B,Ek\nfb,3,Cy,Ek\n', /^3: a closing quote in this row is followed by more text/],
    ['fb,2,Bo "B" B,Ek\nfb,3,Cy,Ek\n', /^3: a cell contains a quote but is not quoted/],
    [`fb,2,"${'x'.repeat(270_000)}",Ek\n`, /^3: this row is larger than 256 kB/],
  ])('is read up to the row with invalid quotes: %#', async (rest, problem) => {
    const problems = await problemsOf(`${requiredHeader}\nfb,0,Ann,Ek\n${rest}`);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^2: number must/);
    expect(problems[1]).toMatch(problem);
  });

  test('lists the first 100 invalid rows and counts all', async () => {
    const rows = Array.from({ length: 250 }, () => 'fb,0,Ann,Ek');
    const { problems } = await read([requiredHeader, ...rows].join('\n'));
    expect(problems.count).toBe(250);
    expect(problems.listed).toHaveLength(100);
    expect(problems.listed.at(-1)?.line).toBe(101);
  });
});

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))),
  );

const commas = `${requiredHeader}\nfb,7,Ann,Lee`;
const semicolons = commas.replaceAll(',', ';');
const tabs = commas.replaceAll(',', '\t');

const workbook = 'This is an Excel workbook. Save it as CSV (UTF-8).';
const utf16 = 'This file is UTF-16. Save it as CSV (UTF-8).';

const errorValues = [
  '#N/A #REF! #NAME? #VALUE! #DIV/0! #NULL! #NUM! #SPILL! #CALC! #GETTING_DATA #FIELD!',
  '#NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #N/D #¡VALOR! #¿NOMBRE? #NOM? #Н/Д #ИМЯ? #YOK',
].flatMap((line) => line.split(' '));

describe('a file that a spreadsheet saved', () => {
  test.each<[name: string, content: string | Uint8Array, line: number]>([
    ['semicolons', semicolons, 2],
    ['tabs', tabs, 2],
    ['quotes around all cells', semicolons.replaceAll(/[^;\n]+/g, '"$&"'), 2],
    ['blanks around quoted cells', `series, number , "firstName" ,lastName\nfb, 7, "Ann" , Lee`, 2],
    ['a statement of semicolons', `sep=;\r\n${semicolons}`, 2],
    ['a statement of commas', `sep=,\n${commas}`, 2],
    ['a statement of tabs', `SEP=\t\r${tabs.replaceAll('\n', '\r')}`, 2],
    ['a statement of bars', `sep=|\n${commas.replaceAll(',', '|')}`, 2],
    ['a statement in quotes, with empty cells', `"sep=;";;;\n${semicolons}`, 2],
    ['a statement after the UTF-8 mark', `\u{feff}sep=;\n${semicolons}`, 2],
    ['two UTF-8 marks', `\u{feff}\u{feff}${commas}`, 2],
    ['a header in capitals', 'SERIES,NUMBER,FIRSTNAME,LASTNAME\nfb,7,Ann,Lee', 2],
    ['a header with blanks', 'Series, Number ,First Name,"Last\n name"\nfb,7,Ann,Lee', 2],
    [
      'a header with invisible characters',
      'series\u{200b},\u{2800}number,first\u{a0}name\u{3164},last\u{ad}Name\u{fe0f}\nfb,7,Ann,Lee',
      2,
    ],
    ['empty columns at the end', `${requiredHeader},,,\nfb,7,Ann,Lee,,,`, 2],
    ['blank cells at the end of a row', `${requiredHeader}\nfb,7,Ann,Lee, ,\u{a0},`, 2],
    ['rows of delimiters', `;;;\n\n${semicolons}\n;;;\n ; ;;\n`, 4],
    ['the end mark of DOS', `${commas}\r\n\u{1a}`, 2],
    ['an end mark after the last cell', `${commas}\u{1a}`, 2],
    ['an end mark after a quoted cell', `${commas.replace('Lee', '"Lee"')}\u{1a}\u{1a}`, 2],
    ['NUL at the end', `${commas}\n${'\0'.repeat(600)}`, 2],
    ['end marks before the last line break', `${commas}\u{1a}\0\r\n\u{1a}\n`, 2],
    ['end marks in Windows-1252', bytesOf(semicolons, ';;', [0xa0], '\r\n', [0x1a]), 2],
  ])('is read with %s', async (_, content, line) => {
    const { rows, problems, isComplete } = await read(content);
    expect(problems.listed).toEqual([]);
    expect(isComplete).toBe(true);
    expect(rows).toMatchObject([
      { line, member: { number: 7, firstName: 'Ann', lastName: 'Lee' } },
    ]);
  });

  const problem = async (row: string) => (await problemsOf(`${fullHeader};;\n${row}`)).join();
  const fullHeader = 'series;number;firstName;lastName;deceased;year;story';

  test.each(errorValues)('is refused with the row and column of %j', async (error) => {
    const clause = `"${error}" is an error value of the spreadsheet`;
    expect(await problem(`fb;1; ${error} ;Lee;;;"one ${error}"`)).toBe(
      `2: column firstName: ${clause}`,
    );
    expect(await problem(`fb;1;Ann;Lee;;${error};${error}`)).toBe(
      `2: column year: ${clause}; column story: ${clause}`,
    );
  });

  test.each([
    ['fb;1;Ann;Lee;;########;', /^2: column year: "########" stands for a value that did not fit/],
    ['fb;1120.0;Ann;Lee;;;', /^2: number must be a whole number .* not 1120\.0$/],
    ['fb;1,120;Ann;Lee;;;', /^2: number must be a whole number .* not 1,120$/],
    ['fb;1.12E+03;Ann;Lee;;;', /^2: number must be a whole number .* not 1\.12E\+03$/],
    ['fb;1;Ann;Lee;;1,976;', /^2: year must be a whole number .* not 1,976$/],
    ['fb;1;Ann;Lee;;;;;;x', /^2: 10 cells where the header has 7$/],
    ['fb;1;Ann;Lee;;;;;x;', /^2: 9 cells where the header has 7$/],
    ['fb;1;Ann;Lee;maybe;;', /^2: "maybe" is not understood as Deceased. Write yes or no$/],
  ])('is refused with %j', async (row, message) => {
    expect(await problem(row)).toMatch(message);
  });

  test.each<[name: string, start: readonly number[], message: string]>([
    ['a workbook', [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0], workbook],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0], workbook],
    ['UTF-16', [0xff, 0xfe, ...Buffer.from(commas, 'utf16le')], utf16],
    ['UTF-16 with big ends', [0xfe, 0xff, ...Buffer.from(commas, 'utf16le').swap16()], utf16],
    ['UTF-16 without a mark', [...Buffer.from(tabs, 'utf16le')], utf16],
    ['big ends without a mark', [...Buffer.from(tabs, 'utf16le').swap16()], utf16],
  ])('is refused as a whole when it is %s', async (_, start, message) => {
    expect(await problemsOf(Buffer.from([...start]))).toEqual([`file: ${message}`]);
  });

  test('has a note for each row that is shorter than its header', async () => {
    const { rows, notes, problems } = await read(
      `${requiredHeader},year,story\nfb,7,Ann,Lee,1999\nfb,8,Bo,Ek,,\nfb,9,Cy`,
    );
    expect(rows.map(({ member }) => [member.number, member.year])).toEqual([
      [7, 1999],
      [8, 0],
    ]);
    const note = 'has fewer cells than the header; the rest is taken as empty.';
    expect(notes).toEqual([`Row 2 ${note}`, `Row 4 ${note}`]);
    expect(problems.listed).toEqual([{ line: 4, message: 'last name is missing' }]);
  });

  test('has 20 notes at most, and counts the others', async () => {
    const rows = Array.from({ length: 1_050 }, (_, index) => `fb,${index + 1},Ann,Ek`);
    const { notes } = await read([`${requiredHeader},year`, ...rows].join('\n'));
    expect(notes).toHaveLength(21);
    expect(notes.at(-1)).toBe('Further rows with fewer cells: 1,030.');
  });
});
