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

const between = (least: number, value: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Moves the area by percent of the picture, up to its edges. */
export const moveArea = (area: PhotoArea, right: number, down: number): PhotoArea => ({
  ...area,
  x: between(0, area.x + right, 100 - area.width),
  y: between(0, area.y + down, 100 - area.height),
});

const smallestSide = 10;

/** Makes the longer side larger by percent of the picture, around the same middle and with the same shape. */
export function resizeArea(area: PhotoArea, by: number): PhotoArea {
  const longer = Math.max(area.width, area.height);
  const factor = between(Math.min(smallestSide, longer), longer + by, 100) / longer;
  const [width, height] = [area.width * factor, area.height * factor];
  const resized = { ...area, width, height };
  return moveArea(resized, (area.width - width) / 2, (area.height - height) / 2);
}

/** "80 %, starts 10 % from the left, 10 % from the top". */
export function describeArea({ x, y, width, height }: PhotoArea): string {
  const [left, top, wide, high] = [x, y, width, height].map(Math.round);
  if (wide === 100 && high === 100) return 'the whole picture';
  const size = wide === high ? `${wide} %` : `${wide} % of the width and ${high} % of the height`;
  return `${size}, starts ${left} % from the left, ${top} % from the top`;
}
