/** Opens a chosen photo: turns it upright, removes transparency and reduces its size. */
import type { ImageKind } from '#contract/gallery/image-kind.ts';
import {
  damagedPhoto,
  invalidImageType,
  jpegEnd,
  maxPhotoPixels,
  tooManyPixels,
} from '#contract/gallery/photos.ts';
import { longestSide } from './longest-side.ts';
import { measuresOf, type Measures } from './picture-bytes.ts';

/** The largest photos of phones have 200 megapixels. */
const mostPixels = 250_000_000;

/**
 * Loads a decoder for TIFF and HEIC if the browser cannot read the file.
 *
 * @returns the reason if the file cannot be read as a picture
 */
export async function readPicture(
  file: Blob,
  kind: ImageKind,
): Promise<HTMLCanvasElement | string> {
  const measures = measuresOf(new Uint8Array(await file.arrayBuffer()), kind);
  if (measures !== null && pixelsOf(measures) > mostPixels) return tooManyPixels;
  const isEnded = kind !== 'jpeg' || (await endsAsJpeg(file));
  const bitmap = await decode(isEnded ? file : new Blob([file, jpegEnd]), measures);
  if (bitmap !== null) {
    const picture = reduce(bitmap);
    return isEnded || !isCornerGrey(picture) ? picture : damagedPhoto;
  }
  if (kind === 'heic' || kind === 'tiff') {
    const { decodeInWorker } = await import('./decoding/decode-in-worker.ts');
    const decoded = await decodeInWorker(kind, file);
    return typeof decoded === 'string' ? decoded : reduce(decoded);
  }
  if (measures === null) return hasMeasures(kind) ? invalidImageType : damagedPhoto;
  return pixelsOf(measures) > maxPhotoPixels ? tooManyPixels : damagedPhoto;
}
