/** Makes of an uploaded file the pictures that are served: nothing of the file itself is. */
import type { OutputInfo } from 'sharp';
import { Refusal } from '#contract/errors.ts';
import { invalidImageType, mostPhotoPixels, photoSizes } from '#contract/photo-limits.ts';
import { imageKindOf, type ImageKind } from './image-kind.ts';
import { sharp } from './image-library.ts';
import type { PreparedFile, PreparedPhoto, Recipe } from './images.ts';
import type { TakeTurn } from './turns.ts';

/** An animation shows its first frame; one with more frames is made to keep us busy. */
const mostFrames = 1_000;
const longestDecodeSeconds = 30;
const quality = { webp: 80, jpeg: 80 } as const;
const paper = '#ffffff';

/** What is read before a picture's measures are known. */
const headerPixels = 1_000_000;

const sizesOf = { portrait: ['avatar'], picture: ['web', 'medium', 'thumb'] } as const;

const unreadable = () =>
  new Refusal('bad_request', { message: invalidImageType, errors: { data: invalidImageType } });

const tooLarge = (message: string) => new Refusal('too_large', { message });

function open(upload: Uint8Array, kind: ImageKind) {
  return sharp(upload, {
    failOn: 'error',
    limitInputPixels: mostPhotoPixels,
    ...(kind === 'gif' || kind === 'webp' ? { pages: 1 } : {}),
  }).timeout({ seconds: longestDecodeSeconds });
}

async function readingErrorsAsRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) {
      throw tooLarge('This photo has more than 40 megapixels.');
    }
    throw unreadable();
  }
}

async function checkMeasures(upload: Uint8Array, kind: ImageKind): Promise<number> {
  const {
    width,
    height,
    pages = 1,
  } = await readingErrorsAsRefusals(() => open(upload, kind).metadata());
  const pixels = width * height;
  if (pixels > mostPhotoPixels) throw tooLarge('This photo has more than 40 megapixels.');
  if (pages > mostFrames) throw tooLarge(`This photo has more than ${mostFrames} frames.`);
  return pixels;
}

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Decodes once, to the largest size that is needed; the smaller ones are made of it. */
async function decode(upload: Uint8Array, kind: ImageKind, recipe: Recipe): Promise<Pixels> {
  const upright = open(upload, kind).autoOrient();
  const sized =
    recipe === 'portrait'
      ? upright.resize(photoSizes.avatar, photoSizes.avatar, { fit: 'cover' })
      : upright.resize(photoSizes.web, photoSizes.web, { fit: 'inside', withoutEnlargement: true });
  return readingErrorsAsRefusals(() =>
    sized
      .flatten({ background: paper })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
}

interface SizedFiles {
  readonly width: number;
  readonly height: number;
  readonly files: readonly PreparedFile[];
}

async function encode({ data, info }: Pixels, size: PreparedFile['size']): Promise<SizedFiles> {
  const { width, height, channels } = info;
  const side = photoSizes[size];
  const sized = () =>
    sharp(data, { raw: { width, height, channels } }).resize(side, side, {
      fit: 'inside',
      withoutEnlargement: true,
    });
  const webp = await sized()
    .webp({ quality: quality.webp, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  const jpeg = await sized().jpeg({ quality: quality.jpeg, progressive: true }).toBuffer();
  return {
    width: webp.info.width,
    height: webp.info.height,
    files: [
      { size, format: 'webp', bytes: webp.data },
      { size, format: 'jpeg', bytes: jpeg },
    ],
  };
}

/** @throws Refusal as `ImageWork.prepare` does. */
export async function preparePhoto(
  upload: Uint8Array,
  recipe: Recipe,
  takeTurn: TakeTurn,
): Promise<PreparedPhoto> {
  const kind = imageKindOf(upload);
  if (kind === null) throw unreadable();
  const leaveHeader = await takeTurn(headerPixels);
  const pixels = await checkMeasures(upload, kind).finally(leaveHeader);

  const leave = await takeTurn(Math.max(pixels, headerPixels));
  try {
    const decoded = await decode(upload, kind, recipe);
    const sized: SizedFiles[] = [];
    for (const size of sizesOf[recipe]) sized.push(await encode(decoded, size));
    const [largest, smallest] = [sized[0], sized.at(-1)];
    if (!largest || !smallest) throw new Error('A recipe without sizes');
    return {
      width: largest.width,
      height: largest.height,
      thumbWidth: smallest.width,
      thumbHeight: smallest.height,
      files: sized.flatMap(({ files }) => files),
    };
  } finally {
    leave();
  }
}
