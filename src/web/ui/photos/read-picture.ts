/** Opens a chosen photo: turns it upright, removes transparency and reduces its size. */
import { measuresOf, type ImageKind } from '#contract/picture-header.ts';
import {
  damagedPhoto,
  invalidImageType,
  maxPhotoPixels,
  tooManyPixels,
  jpegEnd,
} from '#contract/photos.ts';
import { longestSide, reducing } from './decoding/reduced-size.ts';

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

/** The chunk `IEND` without data, with its checksum. */
const pngEnd = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

type Bytes = Uint8Array<ArrayBuffer>;
const ends: Partial<Record<ImageKind, Bytes>> = { jpeg: jpegEnd, png: pngEnd };

/** @returns null if the file has its end marker, or its type needs none */
async function missingEnd(file: Blob, kind: ImageKind): Promise<Bytes | null> {
  const end = ends[kind];
  if (end === undefined) return null;
  const found = new Uint8Array(await file.slice(-end.length).arrayBuffer());
  return end.every((byte, index) => byte === found[index]) ? null : end;
}

/**
 * Bytes between a complete JPEG and its end marker change nothing. If a part of the picture is missing, the decoder takes
 * them for it. None of them begins a marker.
 */
const betweenJpegAndEnd: Bytes = Uint8Array.from(
  { length: 4096 },
  (_, index) => (index * 37 + 11) % 128,
);
