/** Opens a chosen photo: turns it upright, removes transparency and reduces its size. */
import { imageKind } from './image-kind.ts';

/** In pixels. Large enough to be cropped on screen; the site serves smaller pictures. */
const longestSide = 2400;

/**
 * Loads a decoder for TIFF and HEIC if the browser cannot read the file.
 *
 * @returns null if the file cannot be read as a picture
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
