/** What is under the sky: hills, fields, a barn and a wind sock. */
import { height, placed, repeat, width } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */

const ridgeStep = 46;
const fieldColors = /** @type {const} */ ([
  '#8a9a4b',
  '#c2a64a',
  '#6f8440',
  '#b98c45',
  '#9aa65b',
  '#7d6a3b',
]);
const fieldRows = 4;

/**
 * One ridge for each color, from the farthest to the nearest.
 * @param {SeededRandom} random
 * @param {number} top
 * @param {readonly string[]} colors
 */
export function hills(random, top, colors) {
  return repeat(colors.length, (ridge) => {
    const ground = top + ridge * ridgeStep;
    const rise = 40 - ridge * 8;
    let path = `M0 ${height}L0 ${ground}`;
    for (let x = 0; x < width;) {
      const next = x + 120 + random.next() * 160;
      const peak = ground - rise * (random.next() * 1.6 - 0.3);
      path += ` Q${(x + next) / 2} ${peak} ${next} ${ground + (random.next() - 0.5) * rise}`;
      x = next;
    }
    return `<path d="${path} L${width} ${height}Z" fill="${colors[ridge]}"/>`;
  });
}

/** @param {SeededRandom} random @param {number} top */
export function fields(random, top) {
  const depth = (height - top) / fieldRows;
  return repeat(fieldRows, (row) => {
    let strips = '';
    for (let x = -80; x < width;) {
      const strip = 120 + random.next() * 220;
      const path = `M${x} ${top + row * depth}h${strip}l${40 + row * 18} ${depth + 1}h${-strip - 20}z`;
      strips += `<path d="${path}" fill="${random.pick(fieldColors)}"/>`;
      x += strip;
    }
    return strips;
  });
}

/** @param {number} x @param {number} y of its lower left corner @param {number} scale */
export const barn = (x, y, scale) =>
  placed(
    { x, y, scale },
    '<path d="M0 0V-90L60 -150L120 -90V0Z" fill="#7c2d22"/>' +
      '<path d="M-8 -88L60 -158L128 -88L118 -80L60 -138L2 -80Z" fill="#4a2a25"/>' +
      '<path d="M40 0V-56H80V0M40 -56L80 0M80 -56L40 0" fill="#5e211a" stroke="#e8d9bd" stroke-width="4"/>' +
      '<rect x="132" y="-170" width="52" height="170" fill="#9aa0a0"/>' +
      '<path d="M132 -170a26 26 0 0 1 52 0Z" fill="#757d80"/>',
  );

/** @param {number} x @param {number} y of its foot @param {number} scale */
export const windSock = (x, y, scale) =>
  placed(
    { x, y, scale },
    '<path d="M0 0V-190" stroke="#4a3b33" stroke-width="8"/>' +
      '<path d="M0 -190L120 -172L118 -142L0 -150Z" fill="#e37b2d"/>' +
      '<path d="M30 -186L60 -181L58 -146L30 -148ZM90 -177L120 -172L118 -142L88 -144Z" fill="#fbeeda"/>',
  );
