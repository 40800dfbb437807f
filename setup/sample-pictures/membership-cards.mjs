/** Membership cards as a fraternity of the seventies would have printed them, carried in a wallet since. */
import { emblems } from './card-emblems.mjs';
import { wear } from './card-wear.mjs';
import { repeat } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */
/** @typedef {{ number: number, name: string, year: number }} Holder */

const size = { width: 1000, height: 630 };
/** Of the dark surface that shows around a scanned card. */
const margin = 14;
const stripeHeight = 30;

const prints = /** @type {const} */ ([
  { paper: '#f4e6c8', ink: '#3a2447', stripes: ['#f3b343', '#e07a2f', '#b1402b'] },
  { paper: '#efe6d6', ink: '#1f3d5c', stripes: ['#8fc1de', '#4f97c8', '#24619c'] },
  { paper: '#f6ead6', ink: '#4a2a25', stripes: ['#e9a23b', '#b98c45', '#5f7a38'] },
  { paper: '#f1e4c8', ink: '#16343a', stripes: ['#e8c66a', '#5fa899', '#1f6f78'] },
  { paper: '#f5e4cf', ink: '#4a1f3a', stripes: ['#f0b98a', '#d9705a', '#7a4a7d'] },
  { paper: '#ecdfc9', ink: '#2a2238', stripes: ['#f3b343', '#b1402b', '#4e2a5f'] },
  { paper: '#f3ecd9', ink: '#234028', stripes: ['#d9c25a', '#7fa05a', '#2f6b45'] },
  { paper: '#f7e3c0', ink: '#5b1f1a', stripes: ['#f6cf7a', '#e37b2d', '#8f2f2a'] },
  { paper: '#e9e4d8', ink: '#26324a', stripes: ['#e7b07a', '#8a7fa8', '#3b3f78'] },
  { paper: '#f4dfc6', ink: '#3d2a1e', stripes: ['#eab96a', '#a8683a', '#6b3f2a'] },
]);

/** @param {string} content */
const drawing = (content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${content}</svg>`;

/** @param {readonly string[]} stripes */
const horizon = (stripes) => {
  const top = size.height - margin - stripes.length * stripeHeight;
  return repeat(
    stripes.length,
    (index) =>
      `<rect y="${top + index * stripeHeight}" width="${size.width}" height="${stripeHeight + 1}" fill="${stripes[index]}"/>`,
  );
};

/** @param {SeededRandom} random @param {number} left @param {string} color */
function signature(random, left, color) {
  const start = left + 12 + random.below(24);
  const capital = random.pick([
    `M${start} 492C${start - 16} 420 ${start + 48} 404 ${start + 44} 452S${start} 520 ${start + 66} 470`,
    `M${start + 34} 424C${start - 30} 420 ${start - 20} 500 ${start + 20} 496S${start + 50} 460 ${start + 66} 470`,
    `M${start} 430Q${start + 30} 420 ${start + 22} 496M${start + 2} 496Q${start + 40} 410 ${start + 66} 470`,
    `M${start + 8} 500L${start + 14} 424Q${start + 60} 420 ${start + 16} 462Q${start + 44} 490 ${start + 66} 470`,
  ]);
  let path = capital;
  const end = left + 190 + random.below(100);
  for (let x = start + 66; x < end;) {
    const step = 12 + random.below(20);
    const rise = random.chance(0.22) ? 54 : 12 + random.below(14);
    path += ` S${x + step} ${478 - rise} ${x + step + 2} ${474 + random.below(12)}`;
    x += step;
  }
  if (random.chance(0.5)) path += ` Q${end + 40} 452 ${end + 74} 470`;
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="3.5" stroke-linecap="round" opacity=".85"/>`;
}

/**
 * @param {SeededRandom} random @param {number} index @param {Holder} holder
 * @returns {{ svg: string, letterings: import('./lettering.mjs').Lettering[], worn: string }} worn goes over the letterings
 */
export function drawCard(random, index, { number, name, year }) {
  const { paper, ink, stripes } = prints[index % prints.length] ?? prints[0];
  const { width, height } = size;
  const [innerWidth, innerHeight] = [width - 2 * margin, height - 2 * margin];
  const emblem = emblems[index % emblems.length]?.(stripes) ?? '';
  const left = 430;
  const clip = `<clipPath id="edge"><rect x="${margin}" y="${margin}" width="${innerWidth}" height="${innerHeight}" rx="24"/></clipPath>`;
  const svg = drawing(
    `<defs><radialGradient id="paper" r=".8"><stop offset=".5" stop-color="${paper}"/><stop offset="1" stop-color="#d9bf8e"/></radialGradient>${clip}</defs>` +
      `<rect width="${width}" height="${height}" fill="#332a3d"/><g clip-path="url(#edge)">` +
      `<rect width="${width}" height="${height}" fill="url(#paper)"/>` +
      `<g transform="translate(216 264)">${emblem}</g>${horizon(stripes)}</g>` +
      `<rect x="32" y="32" width="${width - 64}" height="470" rx="14" fill="none" stroke="${ink}" stroke-width="3"/>` +
      `<rect x="39" y="39" width="${width - 78}" height="456" rx="9" fill="none" stroke="${ink}" stroke-width="1.5" opacity=".6"/>` +
      `<path d="M${left} 376H930M${left} 474H770" stroke="${ink}" stroke-width="2" opacity=".5"/>` +
      `<g transform="translate(0 -26)">${signature(random, left, '#26324a')}</g>`,
  );
  const damage = wear(random, index, { width: innerWidth, height: innerHeight });
  const worn = drawing(
    `<defs>${clip}</defs><g clip-path="url(#edge)"><g transform="translate(${margin} ${margin})">${damage}</g></g>`,
  );
  return {
    svg,
    worn,
    letterings: [
      { text: 'THE FREAK BROTHERS', color: ink, size: 43, x: left, y: 86 },
      { text: 'Member of the fraternity of free fall', color: ink, size: 25, x: left, y: 134 },
      { text: `No. ${number}`, color: stripes[2], size: 120, x: left, y: 228 },
      { text: name, color: ink, size: 46, x: left, y: 344 },
      { text: `since ${year}`, color: ink, size: 28, x: 796, y: 456 },
    ],
  };
}
