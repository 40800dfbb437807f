/** Opens an uploaded file and checks its dimensions before it is decoded. */
import type { Metadata } from 'sharp';
import { Refusal } from '#contract/errors.ts';
import { maxPhotoPixels } from '#contract/gallery/photos.ts';
import { unreadable, type ImageKind } from './image-kind.ts';
import { sharp } from './image-library.ts';

/** Only the first frame of an animation is used. A file with more frames than this is an attack. */
const maxFrames = 1_000;
/** The size of 40 megapixels with four channels. */
const maxDecodedBytes = 4 * maxPhotoPixels;
const longestDecodeSeconds = 30;

const tooLarge = (message: string) => new Refusal('too_large', { message });

export function openPhoto(upload: Uint8Array, kind: ImageKind) {
  return sharp(upload, {
    failOn: 'error',
    limitInputPixels: maxPhotoPixels,
    ...(kind === 'gif' || kind === 'webp' ? { pages: 1 } : {}),
  }).timeout({ seconds: longestDecodeSeconds });
}

/** Errors of the image library mean that the file is unreadable, which the client can correct. */
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

/** Values per pixel of a JPEG with chroma subsampling. Other JPEGs have one value per channel. */
const sharedColors: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/** The bytes that the decoder holds if it cannot read the photo line by line. */
function bytesToDecode(kind: ImageKind, found: Metadata): number {
  const { channels, isProgressive, orientation = 1, depth } = found;
  const pixels = found.width * found.height;
  if (kind === 'jpeg') {
    // A progressive JPEG holds two bytes per value until the last pass.
    return isProgressive
      ? pixels * 2 * (sharedColors[found.chromaSubsampling ?? ''] ?? channels)
      : 0;
  }
  const isWhole = kind !== 'png' || isProgressive || orientation > 1;
  return isWhole ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0;
}

/** @throws Refusal `bad_request` if the file cannot be read, `too_large` for dimensions that no camera produces. */
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
