/** What the bytes of a picture say before it is decoded. */
import type { ImageKind } from '#contract/gallery/image-kind.ts';

export interface Measures {
  readonly width: number;
  readonly height: number;
}

/** The frame headers of JPEG (ISO/IEC 10918-1, table B.1): C0 to CF, without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);

function measuresOfJpeg(view: DataView): Measures {
  let at = 2;
  while (!isFrame(view.getUint16(at))) at += 2 + view.getUint16(at + 2);
  return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
}

const readers: Partial<Record<ImageKind, (view: DataView) => Measures>> = {
  jpeg: measuresOfJpeg,
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
};

/** Before it is turned upright; null if its header does not say it, or for a type that is not read here. */
export function measuresOf(bytes: Uint8Array, kind: ImageKind): Measures | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[kind]?.(view) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
