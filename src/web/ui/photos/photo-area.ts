/** The part of a picture to keep, in percent of its sides, so that it does not depend on the display size. */

export interface PhotoArea {
  readonly unit: '%';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const wholePhoto: PhotoArea = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest square in the centre. @public */
export function middleSquare({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): PhotoArea {
  const side = Math.min(width, height);
  const share = { width: (side / width) * 100, height: (side / height) * 100 };
  return { unit: '%', x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share };
}
