/** Encodes the chosen part of a picture for upload: JPEG, base64, without a `data:` prefix. */
import type { PhotoArea } from './photo-area.ts';
import { drawOnWhite } from './read-picture.ts';

const quality = 0.7;

export const notPrepared = 'The photo could not be prepared. Please try again.';

/**
 * @param maxWidth in pixels; a wider part is scaled down
 * @returns null if the browser fails, for example on a phone with too little memory
 */
export async function encodePhoto(
  picture: HTMLCanvasElement,
  area: PhotoArea,
  maxWidth = Infinity,
): Promise<string | null> {
  try {
    return await toBase64(await toJpeg(cutOut(picture, area, maxWidth)));
  } catch {
    return null;
  }
}

function cutOut(picture: HTMLCanvasElement, area: PhotoArea, maxWidth: number) {
  const x = Math.round((area.x / 100) * picture.width);
  const y = Math.round((area.y / 100) * picture.height);
  const width = Math.max(1, Math.round((area.width / 100) * picture.width));
  const height = Math.max(1, Math.round((area.height / 100) * picture.height));
  const scale = Math.min(1, maxWidth / width);

  const part = document.createElement('canvas');
  part.width = Math.max(1, Math.round(width * scale));
  part.height = Math.max(1, Math.round(height * scale));
  drawOnWhite(part, (pen) => {
    pen.drawImage(picture, x, y, width, height, 0, 0, part.width, part.height);
  });
  return part;
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('The photo could not be written as JPEG.'));
        else resolve(blob);
      },
      'image/jpeg',
      quality,
    );
  });
}

/** Does not use `Uint8Array.prototype.toBase64`, which older phones lack. */
function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => {
      reject(reader.error ?? new Error('The photo could not be read.'));
    });
    reader.readAsDataURL(blob);
  });
}
