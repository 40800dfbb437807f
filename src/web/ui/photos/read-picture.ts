/** Opens a chosen photo: turns it upright, removes transparency and reduces its size. */
import { measuresOf, type ImageKind } from '#contract/picture-header.ts';
import { damagedPhoto, invalidImageType, maxPhotoPixels, tooManyPixels } from '#contract/photos.ts';
import { betweenJpegAndEnd, missingEnd } from './missing-end.ts';
import { longestSide, reducing } from './reduced-size.ts';

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
  if (measures === null) return invalidImageType;
  const pixels = measures.width * measures.height;
  if (pixels > mostPixels) return tooManyPixels;
  const end = await missingEnd(file, kind);
  const read = (parts: BlobPart[]) => draw(new Blob(parts), reducing(measures));
  const picture = await read(end === null ? [file] : [file, end]);
  if (picture !== null) {
    if (kind !== 'jpeg' || end === null) return picture;
    const other = await read([file, betweenJpegAndEnd, end]);
    return other !== null && areEqual(picture, other) ? picture : damagedPhoto;
  }
  if (kind === 'heic' || kind === 'tiff') {
    const { decodeInWorker } = await import('./decoding/decode-in-worker.ts');
    const decoded = await decodeInWorker(kind, file);
    return typeof decoded === 'string' ? decoded : reduce(decoded);
  }
  return pixels > maxPhotoPixels ? tooManyPixels : damagedPhoto;
}

async function draw(file: Blob, options: ImageBitmapOptions): Promise<HTMLCanvasElement | null> {
  const bitmap = await decode(file, options);
  if (bitmap === null) return null;
  const picture = reduce(bitmap);
  bitmap.close();
  return picture;
}

async function decode(file: Blob, options: ImageBitmapOptions): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...options });
  } catch {
    return null;
  }
}

function areEqual(...pictures: readonly [HTMLCanvasElement, HTMLCanvasElement]): boolean {
  const [some, others] = pictures.map(
    (picture) => picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height).data,
  );
  return some?.every((value, index) => value === others?.[index]) ?? false;
}

function reduce(bitmap: ImageBitmap | HTMLCanvasElement): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, Math.round(bitmap.width * scale));
  picture.height = Math.max(1, Math.round(bitmap.height * scale));
  drawOnWhite(picture, (pen) => pen.drawImage(bitmap, 0, 0, picture.width, picture.height));
  return picture;
}

/** JPEG has no transparency: transparent areas would turn black. */
export function drawOnWhite(
  canvas: HTMLCanvasElement,
  draw: (pen: CanvasRenderingContext2D) => void,
): void {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser has no canvas to draw on.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  draw(pen);
}
