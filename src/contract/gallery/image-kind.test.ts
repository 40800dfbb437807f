import { expect, test } from 'vitest';
import { imageKind } from './image-kind.ts';

/** Bytes as hexadecimal digits, or as text. */
const blob = (...parts: (string | { hex: string })[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part.hex, 'hex'))));
const box = { hex: '0000001c' };

test.each([
  ['jpeg', blob({ hex: 'ffd8ffe0' }, 'broken')],
  ['png', blob({ hex: '89504e470d0a1a0a' })],
  ['gif', blob('GIF87a')],
  ['gif', blob('GIF89a')],
  ['webp', blob('RIFF', { hex: '12345678' }, 'WEBPVP8 ')],
  ['bmp', blob('BM', { hex: '36900000' })],
  ['icon', blob({ hex: '000001000100' })],
  ['icon', blob({ hex: '000002000100' })],
  ['tiff', blob('II*\0')],
  ['tiff', blob('MM\0*')],
  ['heic', blob(box, 'ftypheic')],
  ['heic', blob(box, 'ftypheix')],
  ['heic', blob(box, 'ftyphevc')],
  ['heic', blob(box, 'ftypmif1')],
  ['heic', blob(box, 'ftypmsf1')],
] as const)('the beginning of a file shows that it is a %s', async (kind, file) => {
  expect(await imageKind(file)).toBe(kind);
});

test.each([
  ['an empty file', blob('')],
  ['a letter', blob('Dear Sir or Madam')],
  ['a web page', blob('<!doctype html><title>Hello</title>')],
  ['a drawing', blob('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a film', blob(box, 'ftypisom')],
  ['a sound', blob('RIFF', { hex: '12345678' }, 'WAVEfmt ')],
  ['half a beginning', blob({ hex: 'ffd8' })],
])('%s is no photo', async (_, file) => {
  expect(await imageKind(file)).toBeNull();
});
