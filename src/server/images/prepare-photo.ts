/** Re-encodes an uploaded photo into the pictures that are served. The uploaded file itself is never served. */
import type { OutputInfo, Sharp } from 'sharp';
import { proofPixels } from '#contract/accounts/proofs.ts';
import { photoSizes, type PhotoRecipe } from '#contract/photos.ts';
import { sharp } from './image-library.ts';
import type { PreparedFile, PreparedPhoto } from './images.ts';
import { decodePhoto } from './read-photo.ts';

const quality = { webp: 80, jpeg: 80 } as const;
const paper = '#ffffff';

const sizesOf = { portrait: ['avatar'], picture: ['web', 'medium', 'thumb'] } as const;

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Decodes the upload once, to the largest size needed. The smaller sizes are made from it. */
function decode(upload: Uint8Array, recipe: PhotoRecipe): Promise<Pixels> {
  const side = recipe === 'portrait' ? photoSizes.avatar : photoSizes.web;
  const fit = recipe === 'portrait' ? 'cover' : 'inside';
  return decodePhoto(upload, (photo) =>
    upright(photo, side, fit).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  );
}

function upright(photo: Sharp, side: number, fit: 'cover' | 'inside'): Sharp {
  return photo
    .autoOrient()
    .resize(side, side, { fit, ...(fit === 'inside' ? { withoutEnlargement: true } : {}) })
    .flatten({ background: paper })
    .toColourspace('srgb');
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
  const webp = await sized().webp({ quality: quality.webp }).toBuffer({ resolveWithObject: true });
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
  recipe: PhotoRecipe,
): Promise<PreparedPhoto> {
  const decoded = await decode(upload, recipe);
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
}

/** @throws Refusal as `ImageWork.prepareProof` does. */
export function prepareProof(upload: Uint8Array): Promise<Uint8Array> {
  return decodePhoto(upload, (photo) =>
    upright(photo, proofPixels, 'inside').webp({ quality: quality.webp }).toBuffer(),
  );
}
