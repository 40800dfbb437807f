/** Detects a picture's type from its first bytes, because file names and media types are often wrong. */

export const imageKinds = ['jpeg', 'png', 'gif', 'webp', 'bmp', 'icon', 'tiff', 'heic'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** How much of a file shows its type. */
export const beginningBytes = 12;

/** In hexadecimal digits. */
const beginnings: readonly (readonly [ImageKind, RegExp])[] = [
  ['jpeg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['gif', /^474946383[79]61/],
  ['webp', /^52494646.{8}57454250/],
  // Four reserved bytes follow the size. Without them, a text that begins with "BM" would match.
  ['bmp', /^424d.{8}00000000/],
  ['icon', /^00000[12]00/],
  ['tiff', /^(?:49492a00|4d4d002a)/],
  // The HEVC brands of ISO/IEC 23008-12, annex B: heic, heix, heim, heis, hevc and so on, mif1, msf1.
  ['heic', /^.{8}66747970(?:6865(?:69|76)(?:63|78|6d|73)|6d696631|6d736631)/],
];

/** @returns null if the file is not of a supported type */
export function imageKindOf(file: Uint8Array): ImageKind | null {
  const bytes = file.subarray(0, beginningBytes);
  const beginning = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return beginnings.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null;
}
