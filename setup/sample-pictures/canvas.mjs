/** The canvas of the gallery scenes, and SVG that several of them need. */

/** @typedef {import('#server/sample-data/seeded-random.ts').SeededRandom} SeededRandom */

/** In pixels, as all measures here. */
export const width = 1200;
export const height = 900;

export const ink = '#2a2238';
export const cream = '#f6efe0';

/** @param {string} id @param {readonly string[]} colors from top to bottom */
export function gradient(id, colors) {
  const stops = colors.map(
    (color, index) =>
      `<stop offset="${(index / (colors.length - 1)).toFixed(2)}" stop-color="${color}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

/** @param {number} count @param {(index: number) => string} draw */
export const repeat = (count, draw) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** @param {string[]} parts */
export const joined = (...parts) => parts.join('');

/** A line with round ends. @param {string} path @param {string} color @param {number} width */
export const stroke = (path, color, width, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

/**
 * Moves, turns and scales a drawing whose own origin is its centre.
 * @param {{ x: number, y: number, turn?: number, scale?: number }} place turn in degrees
 * @param {string} content
 * @param {string} [attributes]
 */
export const placed = ({ x, y, turn = 0, scale = 1 }, content, attributes = '') =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" ${attributes}>${content}</g>`;
