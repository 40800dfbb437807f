/** Paints parts of a picture black in a copy, so that the original pixels are not uploaded. */
import type { PhotoArea } from './photo-area.ts';
import { drawOnWhite } from '../read-picture.ts';

export function blackOut(
  picture: HTMLCanvasElement,
  areas: readonly PhotoArea[],
): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = picture.width;
  copy.height = picture.height;
  drawOnWhite(copy, (pen) => {
    pen.drawImage(picture, 0, 0);
    pen.fillStyle = '#000';
    for (const { x, y, width, height } of areas) {
      // Round outwards to whole pixels; a partly covered pixel would show through.
      const left = Math.floor((x / 100) * copy.width);
      const top = Math.floor((y / 100) * copy.height);
      const right = Math.ceil(((x + width) / 100) * copy.width);
      const bottom = Math.ceil(((y + height) / 100) * copy.height);
      pen.fillRect(left, top, right - left, bottom - top);
    }
  });
  return copy;
}
