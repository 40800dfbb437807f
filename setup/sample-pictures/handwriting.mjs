/** A felt pen's handwriting as strokes, so that no font is needed. Has the letters of the captions that use it. */
import { placed } from './canvas.mjs';

/** Width and strokes of each character, above a baseline at 0; small letters are 20 high. */
/** @type {Readonly<Record<string, readonly [width: number, strokes: string]>>} */
const letters = {
  ' ': [13, ''],
  ',': [9, 'M4 -2L1 7'],
  B: [21, 'M3 -38L2 0M3 -38Q18 -38 14 -28Q11 -21 4 -21Q20 -22 17 -8Q13 2 2 0'],
  a: [20, 'M15 -16Q8 -22 3 -14Q-1 -3 6 0Q12 1 15 -12L15 -19Q14 -4 19 -1'],
  c: [16, 'M14 -16Q8 -22 3 -12Q0 0 8 0Q12 0 15 -4'],
  d: [21, 'M15 -15Q8 -21 3 -12Q0 0 7 0Q13 -1 15 -12L17 -40L16 -6Q16 -1 20 0'],
  e: [17, 'M2 -10Q14 -9 13 -16Q10 -22 4 -15Q-1 -3 7 0Q12 1 16 -5'],
  f: [15, 'M16 -36Q8 -44 7 -28L5 12M0 -18H14'],
  g: [18, 'M14 -16Q8 -22 3 -12Q1 -1 7 -2Q13 -4 15 -18L14 8Q12 18 2 13'],
  h: [19, 'M3 -40L2 0M2 -10Q9 -22 14 -16L14 -3Q15 0 18 -1'],
  i: [8, 'M3 -18L3 -3Q4 0 7 -1M4 -27L4.5 -28'],
  l: [9, 'M4 -40L3 -4Q4 0 8 -1'],
  n: [18, 'M2 -19L2 0M2 -10Q8 -22 13 -16L13 -3Q14 0 17 -1'],
  o: [18, 'M8 -19Q0 -17 2 -7Q5 2 12 -3Q17 -12 12 -18Q10 -20 7 -19'],
  p: [19, 'M2 -19L1 16M2 -12Q8 -22 14 -16Q17 -6 11 -1Q6 1 2 -4'],
  r: [14, 'M2 -19L2 0M2 -9Q6 -20 13 -17'],
  s: [15, 'M12 -17Q4 -22 4 -14Q6 -10 11 -8Q13 0 6 0Q3 0 1 -3'],
  t: [13, 'M6 -34L5 -4Q7 1 12 -2M0 -20H12'],
  u: [19, 'M2 -19Q0 0 7 0Q13 -1 14 -19L14 -4Q15 0 18 -1'],
  v: [17, 'M1 -19L8 0L15 -19'],
  x: [16, 'M2 -19L14 0M14 -19L1 0'],
  y: [18, 'M2 -19Q1 -4 8 -4Q13 -6 14 -19L13 8Q10 18 2 12'],
};
const gap = 3;

/**
 * @param {string} text
 * @param {{ x: number, y: number, scale: number, color: string }} place x of its middle, y of its baseline
 */
export function handwritten(text, { x, y, scale, color }) {
  let end = 0;
  let strokes = '';
  for (const [index, character] of [...text].entries()) {
    const letter = letters[character];
    if (!letter) throw new Error(`The handwriting has no "${character}".`);
    // Nobody writes on a perfectly straight line.
    strokes += placed({ x: end, y: 1.6 * Math.sin(index * 1.7) }, `<path d="${letter[1]}"/>`);
    end += letter[0] + gap;
  }
  const pen = `fill="none" stroke="${color}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"`;
  const left = x - (end * scale) / 2;
  return placed({ x: left, y, scale }, `<g transform="skewX(-9)">${strokes}</g>`, pen);
}
