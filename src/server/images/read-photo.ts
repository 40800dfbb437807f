/** Opens an uploaded file and checks its size before it is decoded. */
import type { Metadata } from 'sharp';
import { Refusal } from '#contract/errors.ts';
import { maxPhotoPixels } from '#contract/gallery/photos.ts';
import { unreadable, type ImageKind } from './image-kind.ts';
import { sharp } from './image-library.ts';

/** Only the first frame of an animation is used; one with more frames is an attack. */
export const maxFrames = 1_000;
/** The size of 40 megapixels with four channels. */
export const maxDecodedBytes = 4 * maxPhotoPixels;
const longestDecodeSeconds = 30;

const tooLarge = (message: string) => new Refusal('too_large', { message });

export function openPhoto(upload: Uint8Array, kind: ImageKind) {
  return sharp(upload, {
    failOn: 'error',
    limitInputPixels: maxPhotoPixels,
    ...(kind === 'gif' || kind === 'webp' ? { pages: 1 } : {}),
  }).timeout({ seconds: longestDecodeSeconds });
}

/** A file that the library cannot read is the sender's error. */
export async function readingErrorsAsRefusals<Result>(
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) {
      throw tooLarge('This photo has more than 40 megapixels. Please choose a smaller one.');
    }
    throw unreadable();
  }
}

/** Numbers per pixel of a JPEG with chroma subsampling; other formats have one per channel. */
const sharedColors: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/** The memory of a decoder for a photo that cannot be read line by line. */
function bytesToDecode(kind: ImageKind, found: Metadata): number {
  const { channels, isProgressive, orientation = 1, depth } = found;
  const pixels = found.width * found.height;
  if (kind === 'jpeg') {
    // Two bytes for each number, until the last pass.
    return isProgressive
      ? pixels * 2 * (sharedColors[found.chromaSubsampling ?? ''] ?? channels)
      : 0;
  }
  const isWhole = kind !== 'png' || isProgressive || orientation > 1;
  return isWhole ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0;
}

/** @throws Refusal `bad_request` for an unreadable file, `too_large` for one larger than cameras produce */
export async function checkMeasures(upload: Uint8Array, kind: ImageKind): Promise<void> {
  const found = await readingErrorsAsRefusals(() => openPhoto(upload, kind).metadata());
  const pixels = found.width * found.height;
  if (pixels > maxPhotoPixels) {
    throw tooLarge('This photo has more than 40 megapixels. Please choose a smaller one.');
  }
  if ((found.pages ?? 1) > maxFrames) {
    throw tooLarge(`This photo has more than ${maxFrames} frames.`);
  }
  if (bytesToDecode(kind, found) > maxDecodedBytes) {
    throw tooLarge('This photo needs too much memory. Please choose a smaller one.');
  }
}
