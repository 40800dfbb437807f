import { expect, test } from 'vitest';
import { describeArea, moveArea, resizeArea, wholePhoto, type PhotoArea } from './photo-area.ts';

const area = (x: number, y: number, width: number, height: number): PhotoArea => ({
  unit: '%',
  x,
  y,
  width,
  height,
});

test.each([
  ['smaller', wholePhoto, -20, area(10, 10, 80, 80)],
  ['smaller with the same shape', area(0, 0, 80, 40), -10, area(5, 2.5, 70, 35)],
  ['no smaller than a tenth', area(40, 40, 12, 6), -10, area(41, 40.5, 10, 5)],
  ['larger', area(10, 10, 80, 80), 10, area(5, 5, 90, 90)],
  ['larger at an edge', area(60, 0, 40, 20), 10, area(50, 0, 50, 25)],
  ['no larger than the picture', area(5, 20, 95, 50), 10, area(0, 18.7, 100, 52.6)],
])('%s', (_name, before, by, after) => {
  const { x, y, width, height } = resizeArea(before, by);
  expect(x).toBeCloseTo(after.x, 1);
  expect(y).toBeCloseTo(after.y, 1);
  expect(width).toBeCloseTo(after.width, 1);
  expect(height).toBeCloseTo(after.height, 1);
});

test.each([
  ['right and down', 5, 10, area(15, 20, 50, 50)],
  ['up to the left edge', -20, 0, area(0, 10, 50, 50)],
  ['up to the bottom edge', 0, 90, area(10, 50, 50, 50)],
])('moves %s', (_name, right, down, after) => {
  expect(moveArea(area(10, 10, 50, 50), right, down)).toEqual(after);
});

test.each([
  [wholePhoto, 'the whole picture'],
  [area(10, 10, 80, 80), '80 %, starts 10 % from the left, 10 % from the top'],
  [
    area(30, 40, 40, 20),
    '40 % of the width and 20 % of the height, starts 30 % from the left, 40 % from the top',
  ],
])('describes %j', (given, text) => {
  expect(describeArea(given)).toBe(text);
});
