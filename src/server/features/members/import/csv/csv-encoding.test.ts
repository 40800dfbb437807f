import { describe, expect, test } from 'vitest';
import { openCsv } from '#tests/support/sites/csv-file.ts';
import { detectEncoding, readAsUtf8, type Encoding, type OpenFile } from './csv-encoding.ts';

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
  });

  test('is Windows-1252 when the last letter has an accent', async () => {
    expect(await detectEncoding(openCsv(Buffer.from('José', 'latin1')))).toBe('Windows-1252');
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
