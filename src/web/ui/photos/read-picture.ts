/** Opens a photo that somebody chose: upright, without transparency, and no larger than it needs to be. */
import { imageKind } from './image-kind.ts';

/** Of a picture that is cropped on screen; the site serves smaller ones. */
const longestSide = 2400;

/**
 * What the browser does not know itself, TIFF and HEIC, a decoder reads that is loaded then.
 *
 * @returns null for a file that neither can read as a picture
 */
export async function readPicture(file: Blob): Promise<HTMLCanvasElement | null> {
  const bitmap = await decode(file);
  if (bitmap !== null) {
    const picture = reduce(bitmap);
    bitmap.close();
    return picture;
  }
  const kind = await imageKind(file);
  if (kind !== 'heic' && kind !== 'tiff') return null;
  const { decodeInWorker } = await import('./decoding/decode-in-worker.ts');
  const decoded = await decodeInWorker(kind, file);
  return decoded === null ? null : reduce(decoded);
}

function reduce(bitmap: ImageBitmap | HTMLCanvasElement): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const picture = document.createElement('canvas');
  picture.width = Math.max(1, Math.round(bitmap.width * scale));
  picture.height = Math.max(1, Math.round(bitmap.height * scale));
  drawOnWhite(picture, (pen) => pen.drawImage(bitmap, 0, 0, picture.width, picture.height));
  return picture;
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** JPEG knows no transparency: what is clear would turn black. */
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
