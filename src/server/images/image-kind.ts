/** Detects a file's type from its first bytes. File names and declared types are not trusted. */
import { Refusal } from '#contract/errors.ts';
import { invalidImageType } from '#contract/gallery/photos.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif';

const startsWith = (bytes: Uint8Array, start: readonly number[], offset = 0) =>
  start.every((byte, index) => bytes[offset + index] === byte);

const ascii = (text: string) => [...Buffer.from(text, 'latin1')];
const riff = ascii('RIFF');
const signatures: readonly [ImageKind, (bytes: Uint8Array) => boolean][] = [
  ['jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['png', (bytes) => startsWith(bytes, [0x89, ...ascii('PNG\r\n\u001a\n')])],
  ['webp', (bytes) => startsWith(bytes, riff) && startsWith(bytes, ascii('WEBP'), 8)],
  ['gif', (bytes) => startsWith(bytes, ascii('GIF87a')) || startsWith(bytes, ascii('GIF89a'))],
];

export const unreadable = (): Refusal =>
  new Refusal('bad_request', { message: invalidImageType, errors: { data: invalidImageType } });

/** Null for unsupported types. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  return signatures.find(([, isMatch]) => isMatch(bytes))?.[0] ?? null;
}
