/** What is under the sky: hills, fields, trees, a barn and a wind sock. */
import { height, placed, repeat, width } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */

const ridgeStep = 46;
const fieldColors = /** @type {const} */ ([
  '#8a9a4b',
  '#c2a64a',
  '#6f8440',
  '#b98c45',
  '#9aa65b',
  '#a4934d',
]);
const fieldRows = 5;
/** How far the vanishing point is above the first row. */
const vanishing = 46;

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

/** @param {SeededRandom} random @param {number} y of their feet @param {number} size */
const hedge = (random, y, size) => {
  const start = random.below(width);
  const trees = repeat(3 + random.below(6), (index) => {
    const radius = size * (0.7 + random.next() * 0.6);
    return `<ellipse cx="${start + index * size * 1.3}" cy="${y - radius * 0.7}" rx="${radius}" ry="${radius * 0.85}"/>`;
  });
  return `<g fill="#46572f">${trees}</g>`;
};

/** In perspective, up to the horizon. @param {SeededRandom} random @param {number} top */
export function fields(random, top) {
  const rowTop = (/** @type {number} */ row) => top + (height - top) * (row / fieldRows) ** 1.7;
  const xAt = (/** @type {number} */ ground, /** @type {number} */ y) =>
    (width / 2 + ground * (y - top + vanishing)).toFixed(1);
  const rows = repeat(fieldRows, (row) => {
    const [y, end] = [rowTop(row), rowTop(row + 1) + 1];
    const farthest = width / 2 / (y - top + vanishing);
    let strips = '';
    for (let left = -farthest - random.next(); left < farthest;) {
      const right = left + 0.9 + random.next() * 1.6;
      const outline = `M${xAt(left, y)} ${y}H${xAt(right, y)}L${xAt(right, end)} ${end}H${xAt(left, end)}Z`;
      strips += `<path d="${outline}" fill="${random.pick(fieldColors)}"/>`;
      if (random.chance(0.45)) {
        const furrows = repeat(6, (index) => {
          const furrow = left + ((right - left) * (index + 0.5)) / 6;
          return `M${xAt(furrow, y)} ${y}L${xAt(furrow, end)} ${end}`;
        });
        strips += `<path d="${furrows}" stroke="#5c4a22" stroke-width="${1 + row}" opacity=".16"/>`;
      }
      left = right;
    }
    return strips + (row > 0 ? hedge(random, y + 2, 5 + row * 5) : '');
  });
  const haze = `<rect y="${top}" width="${width}" height="60" fill="url(#groundHaze)"/>`;
  return (
    '<defs><linearGradient id="groundHaze" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff3dc" stop-opacity=".55"/>' +
    `<stop offset="1" stop-color="#fff3dc" stop-opacity="0"/></linearGradient></defs>${rows}${haze}`
  );
}

/** Farmland seen straight from above. @param {SeededRandom} random */
export function groundBelow(random) {
  const [size, from] = [190, -300];
  const plots = repeat(10, (column) =>
    repeat(8, (row) => {
      const [x, y] = [from + column * size, from + row * size];
      const split = 50 + random.below(90);
      const [first, second] = [random.pick(fieldColors), random.pick(fieldColors)];
      const isUpright = random.chance(0.5);
      const part = isUpright
        ? `<rect x="${x}" y="${y}" width="${split}" height="${size}" fill="${second}"/>`
        : `<rect x="${x}" y="${y}" width="${size}" height="${split}" fill="${second}"/>`;
      return `<rect x="${x}" y="${y}" width="${size + 1}" height="${size + 1}" fill="${first}"/>${part}`;
    }),
  );
  const roads = `<path d="M${from} ${from + 2 * size}H1700M${from + 6 * size} ${from}V1400" stroke="#e0cfa4" stroke-width="9"/>`;
  const river =
    '<path d="M-300 640Q60 560 220 700T620 800T1500 690" stroke="#5f94a6" stroke-width="34" fill="none"/>';
  const woods = repeat(26, () => {
    const [x, y] = [250 + random.below(190), 60 + random.below(150)];
    return `<circle cx="${x}" cy="${y}" r="${16 + random.below(20)}" fill="#4d6436"/>`;
  });
  return (
    `<g transform="rotate(-11 600 450)">${plots}${roads}${river}${woods}</g>` +
    `<rect width="${width}" height="${height}" fill="#bcd9e6" opacity=".34"/>`
  );
}

/** @param {number} x @param {number} y of its lower left corner @param {number} scale */
export const barn = (x, y, scale) =>
  placed(
    { x, y, scale },
    '<ellipse cx="96" cy="0" rx="120" ry="9" fill="#000" opacity=".22"/>' +
      '<rect x="132" y="-170" width="52" height="170" fill="#a9aca8"/><rect x="164" y="-170" width="20" height="170" fill="#7e8486"/>' +
      '<path d="M132 -120H184M132 -70H184M132 -24H184" stroke="#6d7476" stroke-width="2.5"/>' +
      '<path d="M130 -168a28 28 0 0 1 56 0Z" fill="#757d80"/>' +
      '<path d="M0 0V-84L20 -124L60 -148L100 -124L120 -84V0Z" fill="#8a3325"/>' +
      '<path d="M60 -148L100 -124L120 -84V0H84V-100Z" fill="#000" opacity=".12"/>' +
      '<path d="M20 0V-108M40 0V-120M100 0V-108" stroke="#5e211a" stroke-width="1.5" opacity=".6"/>' +
      '<path d="M-8 -80L16 -128L60 -156L104 -128L128 -80" fill="none" stroke="#43251f" stroke-width="9" stroke-linejoin="round"/>' +
      '<rect x="46" y="-112" width="28" height="26" fill="#3b1c17" stroke="#f1e4c8" stroke-width="4"/>' +
      '<path d="M36 0V-58H84V0M36 -58L84 0M84 -58L36 0M60 -58V0" fill="#6b261d" stroke="#f1e4c8" stroke-width="4"/>',
  );

/** @param {number} x @param {number} y of its foot @param {number} scale */
export const windSock = (x, y, scale) =>
  placed(
    { x, y, scale },
    '<path d="M0 0V-196" stroke="#4a3b33" stroke-width="7" stroke-linecap="round"/>' +
      '<path d="M0 -194L124 -176Q128 -164 122 -154L0 -146Q-8 -170 0 -194Z" fill="#d8472b"/>' +
      '<path d="M30 -190L60 -185Q66 -168 60 -150L30 -148Q36 -168 30 -190ZM90 -181L112 -178Q117 -166 111 -154L90 -152Q96 -166 90 -181Z" fill="#fbeeda"/>' +
      '<ellipse cx="0" cy="-170" rx="7" ry="24" fill="#8f2616"/>',
  );
