/** Opens a file that somebody sent, and looks at its measures before anything of it is decoded. */
import type { Metadata } from 'sharp';
import { Refusal } from '#contract/errors.ts';
import { maxPhotoPixels } from '#contract/gallery/photos.ts';
import { unreadable, type ImageKind } from './image-kind.ts';
import { sharp } from './image-library.ts';

/** An animation shows its first frame; one with more frames is made to keep us busy. */
export const maxFrames = 1_000;
/** As much as 40 megapixels with four channels take. */
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

/** What the library cannot read is the sender's to correct. */
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

/** How many numbers a JPEG has for each pixel that shares its colours with neighbours; others have one for each channel. */
const sharedColors: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/** What the decoder of a photo holds that cannot be read line by line. */
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

/** @throws Refusal `bad_request` for what cannot be read, `too_large` for what nobody's camera makes. */
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
