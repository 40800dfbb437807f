import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberColumns } from '#contract/members/record.ts';
import { buildMemberRecord } from '#tests/support/sites/builders.ts';
import { parseHeader, readRow, writeRow } from './members-csv.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { openCsv, requiredHeader } from '#tests/support/sites/csv-file.ts';
import { readMembersCsv } from './read-members-csv.ts';
import { detectEncoding, readAsUtf8, type Encoding, type OpenFile } from './csv-encoding.ts';

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
        [7, 3],
        [9, 4],
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
    ['', 'file: the file is empty'],
    ['\n\n', 'file: the file is empty'],
    [`${requiredHeader}\r\n`, 'file: the file has a header but no members'],
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
      '3: number 0 is not a whole number from 1 to 9999999',
      '4: series xx is not one of fb, nnfb, nnfs; number abc is not a whole number from 1 to 9999999; first name is missing',
      '5: 3 cells where the header has 4',
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
      'fb,7,Ann,Ek,,2nd,,99,,,',
    ].join('\n');
    expect(await problemsOf(content)).toEqual([
      '2: deceased perhaps is not true or false',
      '3: day 31 does not exist in month 2 of 1999',
      '4: story has 190,000 characters too many. The limit is 10,000',
      '5: day 2nd is not a whole number from 0 to 31; year 99 is before 1970',
    ]);
  });

  test('reports a duplicate number with both lines', async () => {
    const content = [requiredHeader, 'fb,7,Ann,Ek', 'nnfb,7,Bo,Ek', 'FB,007,Cy,Ek'].join('\n');
    expect(await problemsOf(content)).toEqual(['4: FB7 is already on line 2']);
  });

  test.each([
    ['fb,2,"Bo,Ek\nfb,3,Cy,Ek\n', /^3: a quote opened in this row is never closed$/],
    ['fb,2,"Bo" B,Ek\nfb,3,Cy,Ek\n', /^3: a closing quote in this row is followed by more text/],
    ['fb,2,Bo "B" B,Ek\nfb,3,Cy,Ek\n', /^3: a cell contains a quote but is not quoted/],
    [`fb,2,"${'x'.repeat(1_100_000)}",Ek\n`, /^3: this row is larger than 1 MB/],
  ])('is read up to the row with invalid quotes: %#', async (rest, problem) => {
    const problems = await problemsOf(`${requiredHeader}\nfb,0,Ann,Ek\n${rest}`);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^2: number 0/);
    expect(problems[1]).toMatch(problem);
  });

  test('lists the first 100 invalid rows and counts all', async () => {
    const rows = Array.from({ length: 250 }, () => 'fb,0,Ann,Ek');
    const { problems } = await read([requiredHeader, ...rows].join('\n'));
    expect(problems.count).toBe(250);
    expect(problems.listed).toHaveLength(100);
    expect(problems.listed.at(-1)?.line).toBe(101);
  });

  test('is not read as Windows-1252 when it is damaged UTF-8', async () => {
    const content = Buffer.from(`${requiredHeader}\nfb,1,Jos\u00e9,\u0141ukasz\nfb,2,Ren?,Ek\n`);
    content[content.indexOf('?')] = 0xe9;
    expect(await problemsOf(content)).toEqual([
      '3: the text is not valid UTF-8; the file is damaged',
    ]);
  });
});

async function textOf(open: OpenFile, encoding: Encoding): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readAsUtf8(open, encoding)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const bytes = (...values: number[]) => Buffer.from(values);

describe('the encoding of a file', () => {
  test.each([
    ['plain text', 'Ann Example\n'],
    ['accents', 'Søren Đorđe Łukasz 🪂\n'],
    ['nothing', ''],
  ])('is UTF-8 for %s with any chunk size', async (_, text) => {
    for (const chunkBytes of [1, 2, 3, 64]) {
      const file = openCsv(text, chunkBytes);
      expect(await detectEncoding(file)).toBe('UTF-8');
      expect(await textOf(file, 'UTF-8')).toBe(text);
    }
  });

  test('is Windows-1252 for a file from a Windows spreadsheet', async () => {
    const file = openCsv(Buffer.concat([Buffer.from('Jos'), bytes(0xe9, 0x20, 0x80, 0x92, 0x8a)]));
    expect(await detectEncoding(file)).toBe('Windows-1252');
    expect(await textOf(file, 'Windows-1252')).toBe('José €’Š');
    const accentAtTheEnd = openCsv(Buffer.from('José', 'latin1'));
    expect(await detectEncoding(accentAtTheEnd)).toBe('Windows-1252');
  });

  test.each([
    [
      'most accents are UTF-8',
      [Buffer.from('José\nŁukasz\nRen'), bytes(0xe9), Buffer.from('\n')],
      3,
    ],
    ['it is marked as UTF-8', [bytes(0xef, 0xbb, 0xbf), Buffer.from('a\r\nJos'), bytes(0xe9)], 2],
    // A lone surrogate encoded by other programs is not UTF-8 either.
    ['it holds half a character', [Buffer.from('é\né'), bytes(0xed, 0xa0), Buffer.from('ü')], 2],
  ])('is refused as damaged when %s', async (_, parts, line) => {
    expect(await detectEncoding(openCsv(Buffer.concat(parts)))).toEqual({
      line,
      message: 'the text is not valid UTF-8; the file is damaged',
    });
  });

  test('cannot be UTF-16', async () => {
    const utf16 = Buffer.concat([bytes(0xff, 0xfe), Buffer.from('series', 'utf16le')]);
    expect(await detectEncoding(openCsv(utf16))).toMatchObject({ message: /UTF-16/ });
  });
});
