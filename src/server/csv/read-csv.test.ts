import { describe, expect, test } from 'vitest';
import { openCsv } from '#tests/support/sites/csv-file.ts';
import {
  detectEncoding,
  readAsUtf8,
  readStart,
  type Encoding,
  type OpenFile,
} from './csv-encoding.ts';
import { parseHeader } from './read-csv.ts';
import { findDelimiter } from './read-table.ts';

const required = ['series', 'number', 'firstName', 'lastName'];
const format = { columns: [...required, 'year'], required };

const isHeading = (cell: string) => ['number', 'email', 'place'].includes(cell);

describe('a header', () => {
  test.each([
    [
      'unknown columns',
      ['SERIES', 'e-mail', '', ...required.slice(1)],
      'Unknown column "e-mail", ""; the columns are series,number,firstName,lastName,year.',
    ],
    ['a column twice', [...required, 'Last Name'], 'The column lastName appears twice.'],
    ['a missing column', ['series', 'number', 'firstName'], /^The column lastName is missing; the/],
    ['no names of columns', ['fb', '1', 'Ann', 'Example'], /^Unknown column "fb", "1"/],
  ])('is rejected for %s', (_, cells, message) => {
    expect(parseHeader(cells, format)).toMatch(message);
  });

  test.each([
    ['', ','],
    ['email', ','],
    ['"Last, first";"Born, died";number', ';'],
    ['\r\n;;,,,,\r\nnumber;email\r\n1,1,1,1;x', ';'],
    ['Members, friends, and others\nnumber;place\n1;Hinckley, IL', ';'],
    ['Mitglieder, Freunde\nNummer;Ort;Jahr\n1;Hinckley, IL;1976', ';'],
    ['number;email\n1,2,3;x\n1,2,3;y\n1,2,3;z\n1,2,3', ';'],
    ['sep=,\r\nnumber;email', ','],
    ['sep=\r\nnumber;email', ';'],
  ])('%j tells the delimiter %j', (start, delimiter) => {
    expect(findDelimiter(start, isHeading).delimiter).toBe(delimiter);
  });
});

async function textOf(open: OpenFile, encoding: Encoding): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readAsUtf8(open, encoding)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const detect = async (open: OpenFile) => detectEncoding(open, await readStart(open));

const bytes = (...values: number[]) => Buffer.from(values);

describe('the encoding of a file', () => {
  test.each([
    ['plain text', 'Ann Example'],
    ['accents', 'Søren Đorđe Łukasz 🪂'],
    ['nothing', ''],
  ])('is UTF-8 for %s with any chunk size', async (_, text) => {
    for (const chunkBytes of [1, 2, 3, 64]) {
      const file = openCsv(text, chunkBytes);
      expect(await detect(file)).toBe('UTF-8');
      expect(await textOf(file, 'UTF-8')).toBe(text);
    }
  });

  test('is Windows-1252 for a file from a Windows spreadsheet', async () => {
    const file = openCsv(Buffer.concat([Buffer.from('Jos'), bytes(0xe9, 0x20, 0x80, 0x92, 0x8a)]));
    expect(await detect(file)).toBe('Windows-1252');
    expect(await textOf(file, 'Windows-1252')).toBe('José €’Š');
    const accentAtTheEnd = openCsv(Buffer.from('José', 'latin1'));
    expect(await detect(accentAtTheEnd)).toBe('Windows-1252');
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
    expect(await detect(openCsv(Buffer.concat(parts)))).toEqual({
      line,
      message: 'The text is not valid UTF-8; the file is damaged.',
    });
  });
});
