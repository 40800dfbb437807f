import { expect, test } from 'vitest';
import { imageKindOf } from './picture-header.ts';

/** Bytes as hexadecimal digits, or as text. */
const bytes = (...parts: (string | { hex: string })[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part.hex, 'hex'),
    ),
  );
const box = { hex: '0000001c' };

test.each([
  ['jpeg', bytes({ hex: 'ffd8ffe0' }, 'broken')],
  ['png', bytes({ hex: '89504e470d0a1a0a' })],
  ['gif', bytes('GIF87a')],
  ['gif', bytes('GIF89a')],
  ['webp', bytes('RIFF', { hex: '12345678' }, 'WEBPVP8 ')],
  ['bmp', bytes('BM', { hex: '3690000000000000' })],
  ['icon', bytes({ hex: '000001000100' })],
  ['icon', bytes({ hex: '000002000100' })],
  ['tiff', bytes('II*\0')],
  ['tiff', bytes('MM\0*')],
  ['heic', bytes(box, 'ftypheic')],
  ['heic', bytes(box, 'ftypheix')],
  ['heic', bytes(box, 'ftyphevc')],
  ['heic', bytes(box, 'ftypmif1')],
  ['heic', bytes(box, 'ftypmsf1')],
] as const)('the beginning of a file shows that it is a %s', (kind, file) => {
  expect(imageKindOf(file)).toBe(kind);
});

test.each([
  ['an empty file', bytes('')],
  ['a letter', bytes('Dear Sir or Madam')],
  ['a letter about cars', bytes('BMW is a car.')],
  ['a web page', bytes('<!doctype html><title>Hello</title>')],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a film', bytes(box, 'ftypisom')],
  ['a sound', bytes('RIFF', { hex: '12345678' }, 'WAVEfmt ')],
  ['half a beginning', bytes({ hex: 'ffd8' })],
])('%s is no photo', (_, file) => {
  expect(imageKindOf(file)).toBeNull();
});
