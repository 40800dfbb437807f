import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, encode } from './responses.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0.1, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['x-br', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('chooses for Accept-Encoding %j the encoding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  [1, 'once'],
  [1, 'often'],
  [2_000, 'once'],
  [2_000, 'often'],
] as const)('a text repeated %d times and sent %s decodes to the same text', async (times, use) => {
  const text = 'Ønsker “blå” himmel 🪂'.repeat(times);
  expect(brotliDecompressSync(await encode(Buffer.from(text), 'br', use)).toString()).toBe(text);
  expect(gunzipSync(await encode(Buffer.from(text), 'gzip', use)).toString()).toBe(text);
  expect((await encode(Buffer.from(text), 'identity', use)).toString()).toBe(text);
});
