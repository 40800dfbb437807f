/** The part of a picture that somebody keeps, in hundredths of its sides: the same at every size on screen. */
export interface PhotoArea {
  readonly unit: '%';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All of it. */
export const wholePhoto: PhotoArea = { unit: '%', x: 0, y: 0, width: 100, height: 100 };

/** The largest square in the middle. @public */
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
