import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, encode } from './content-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0.1, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['x-br', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([1, 2_000])('what is encoded decodes to the same text, %d times', async (times) => {
  const text = 'Ønsker “blå” himmel 🪂'.repeat(times);
  expect(brotliDecompressSync(await encode(Buffer.from(text), 'br')).toString()).toBe(text);
  expect(gunzipSync(await encode(Buffer.from(text), 'gzip')).toString()).toBe(text);
  expect((await encode(Buffer.from(text), 'identity')).toString()).toBe(text);
});
