/**
 * Reads from the beginning of a file, before it is decoded, the type of the picture and its measures. File names and
 * media types are often wrong.
 */

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

export interface Measures {
  readonly width: number;
  readonly height: number;
}

const isMarker = (bytes: number) => bytes > 0xff_00 && bytes < 0xff_ff;

/** ISO/IEC 10918-1, table B.1: C0 to CF, without DHT, JPG and DAC. */
const isFrame = (bytes: number) =>
  bytes >= 0xff_c0 && bytes <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(bytes);

function measuresOfJpeg(view: DataView): Measures {
  let at = 2;
  for (;;) {
    const bytes = view.getUint16(at);
    if (isFrame(bytes)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += isMarker(bytes) ? 2 + view.getUint16(at + 2) : 1;
  }
}

/** The first chunk of a PNG, `IHDR`. */
const pngHeader = 0x49_48_44_52;

function measuresOfPng(view: DataView): Measures | null {
  if (view.getUint32(12) !== pngHeader) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * The measures before the picture is turned upright.
 *
 * @returns null if a JPEG or PNG has no header; 0 by 0 for other types
 */
export function measuresOf(file: Uint8Array, kind: ImageKind): Measures | null {
  if (kind !== 'jpeg' && kind !== 'png') return { width: 0, height: 0 };
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    return kind === 'jpeg' ? measuresOfJpeg(view) : measuresOfPng(view);
  } catch (error) {
    // The file ends before its header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
