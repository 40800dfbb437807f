/** Tells what a file is by its first bytes: names and what browsers say of them are often wrong. */

type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'icon' | 'tiff' | 'heic';

/** What the field for a photo of any listed type offers; HEIC is what many phones make. */
export const anyImageType: readonly string[] = [
  '.png',
  '.jpg',
  '.jpeg',
  '.bmp',
  '.gif',
  '.tif',
  '.tiff',
  '.webp',
  '.ico',
  '.heic',
  '.heif',
  'image/png',
  'image/jpeg',
  'image/bmp',
  'image/gif',
  'image/tiff',
  'image/webp',
  'image/x-icon',
  'image/heic',
  'image/heif',
];

const beginnings: readonly (readonly [ImageKind, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['bmp', /^BM/],
  ['icon', /^\0\0[\x01\x02]\0/],
  ['tiff', /^(?:II\*\0|MM\0\*)/],
  // ISO/IEC 23008-12, annex B: the brands of pictures that are coded as HEVC.
  ['heic', /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/],
];

/** @returns null for anything that is none of the types that photos may have */
export async function imageKind(file: Blob): Promise<ImageKind | null> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return beginnings.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null;
}
