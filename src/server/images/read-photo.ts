/** Opens an uploaded file: its type, its dimensions before it is decoded, and its pixels. */
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { Refusal, refuseField } from '#contract/errors.ts';
import { imageKindOf, measuresOf } from '#contract/picture-header.ts';
import {
  damagedPhoto,
  invalidImageType,
  jpegEnd,
  maxPhotoPixels,
  tooManyPixels,
} from '#contract/photos.ts';
import { sharp } from './image-library.ts';

const readableKinds = ['jpeg', 'png', 'webp', 'gif'] as const;
type ReadableKind = (typeof readableKinds)[number];

/** Only the first frame of an animation is used. A file with more frames than this is an attack. */
const maxFrames = 1_000;
/** The size of 40 megapixels with four channels. */
const maxDecodedBytes = 4 * maxPhotoPixels;
const longestDecodeSeconds = 30;

const tooLarge = (message: string) => new Refusal('too_large', { message });

/** @throws Refusal `bad_request` if the first bytes are not those of a type that the server reads */
export function readableKindOf(upload: Uint8Array): ReadableKind {
  const found = imageKindOf(upload);
  const kind = readableKinds.find((readable) => readable === found);
  if (kind === undefined) refuseField('data', invalidImageType);
  return kind;
}

function open(
  upload: Uint8Array,
  kind: ReadableKind,
  options: Pick<SharpOptions, 'failOn' | 'limitInputPixels'>,
): Sharp {
  return sharp(upload, {
    ...options,
    ...(kind === 'gif' || kind === 'webp' ? { pages: 1 } : {}),
  }).timeout({ seconds: longestDecodeSeconds });
}

/** Whether a file without a readable header is a photo of which the rest is missing, and not another file. */
function isCut(upload: Uint8Array, kind: ReadableKind): boolean {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (kind === 'webp') return bytes.length < bytes.readUInt32LE(4) + 8;
  return kind !== 'gif' && measuresOf(upload, kind) !== null;
}

async function readHeader(upload: Uint8Array, kind: ReadableKind): Promise<Metadata> {
  try {
    return await open(upload, kind, { failOn: 'none', limitInputPixels: false }).metadata();
  } catch {
    refuseField('data', isCut(upload, kind) ? damagedPhoto : invalidImageType);
  }
}

/** Values per pixel of a JPEG with chroma subsampling. Other JPEGs have one value per channel. */
const sharedColors: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };

/** The bytes that the decoder holds if it cannot read the photo line by line. */
function bytesToDecode(kind: ReadableKind, found: Metadata): number {
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

async function checkMeasures(upload: Uint8Array, kind: ReadableKind): Promise<void> {
  const found = await readHeader(upload, kind);
  if (found.width * found.height > maxPhotoPixels) throw tooLarge(tooManyPixels);
  if ((found.pages ?? 1) > maxFrames) {
    throw tooLarge(`This photo has more than ${maxFrames} frames.`);
  }
  if (bytesToDecode(kind, found) > maxDecodedBytes) {
    throw tooLarge('This photo needs too much memory. Please choose a smaller one.');
  }
}

/**
 * Decodes a photo, and refuses it if a part is missing.
 *
 * @throws Refusal `bad_request` if the file cannot be read, `too_large` for dimensions that no camera produces.
 */
export async function decodePhoto<Result>(
  upload: Uint8Array,
  use: (photo: Sharp) => Promise<Result>,
): Promise<Result> {
  const kind = readableKindOf(upload);
  await checkMeasures(upload, kind);
  const decode = (bytes: Uint8Array, failOn: 'error' | 'warning') =>
    use(open(bytes, kind, { failOn, limitInputPixels: maxPhotoPixels }));
  try {
    // With its end restored, a JPEG of which more is missing causes only a warning.
    return await decode(upload, 'error').catch((error: unknown) => {
      if (kind !== 'jpeg') throw error;
      return decode(Buffer.concat([upload, jpegEnd]), 'warning');
    });
  } catch {
    refuseField('data', damagedPhoto);
  }
}
