/** Reads the measures of a picture from its header, before it is decoded. */
import type { ImageKind } from './image-kind.ts';

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
