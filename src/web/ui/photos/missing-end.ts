/** Files that lack only their end marker: viewers show them, but browsers do not decode them. */
import type { ImageKind } from '#contract/picture-header.ts';
import { jpegEnd } from '#contract/photos.ts';

/** The chunk `IEND` without data, with its checksum. */
const pngEnd = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

type Bytes = Uint8Array<ArrayBuffer>;
const ends: Partial<Record<ImageKind, Bytes>> = { jpeg: jpegEnd, png: pngEnd };

/** @returns null if the file has its end marker, or its type needs none */
export async function missingEnd(file: Blob, kind: ImageKind): Promise<Bytes | null> {
  const end = ends[kind];
  if (end === undefined) return null;
  const found = new Uint8Array(await file.slice(-end.length).arrayBuffer());
  return end.every((byte, index) => byte === found[index]) ? null : end;
}

/**
 * Bytes between a complete JPEG and its end marker change nothing. If a part of the picture is missing, the decoder takes
 * them for it. None of them begins a marker.
 */
export const betweenJpegAndEnd: Bytes = Uint8Array.from(
  { length: 4096 },
  (_, index) => (index * 37 + 11) % 128,
);
