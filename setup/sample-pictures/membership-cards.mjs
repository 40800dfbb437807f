/** Membership cards as a fraternity of the seventies would have printed them, carried in a wallet since. */
import { gradient, repeat } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */
/** @typedef {{ number: number, name: string, year: number }} Holder */

const cardWidth = 1000;
const cardHeight = 630;

const papers = /** @type {const} */ ([
  { paper: '#f4e6c8', ink: '#3a2447', stripes: ['#f3b343', '#e07a2f', '#b1402b'] },
  { paper: '#efe3d0', ink: '#1f3d5c', stripes: ['#a9d3ea', '#5ea3d6', '#2f74b5'] },
  { paper: '#f6ead6', ink: '#4a2a25', stripes: ['#e9a23b', '#b98c45', '#6f8440'] },
  { paper: '#f1dfc4', ink: '#16343a', stripes: ['#f1e3b4', '#7fb7a4', '#1f6f78'] },
  { paper: '#f5e4cf', ink: '#5b1f2a', stripes: ['#f9d29b', '#e0876a', '#7a4a7d'] },
]);
const rays = 18;

/** @param {number} index */
const paperAt = (index) => papers[index % papers.length] ?? papers[0];

/** A sun with rays over three stripes, in the left third of the card. @param {readonly string[]} stripes */
const emblem = (stripes) =>
  [
    repeat(
      rays,
      (index) =>
        `<path d="M190 300L176 60L204 60Z" fill="${stripes[0]}" opacity=".45" transform="rotate(${(index * 360) / rays} 190 300)"/>`,
    ),
    `<circle cx="190" cy="300" r="118" fill="${stripes[1]}"/>`,
    // A parachute in front of the sun.
    `<path d="M104 300Q110 208 190 204Q270 208 276 300Q255 286 233 300Q212 286 190 300Q168 286 147 300Q125 286 104 300Z" fill="${stripes[2]}"/>`,
    `<path d="M104 300L186 388M147 300L188 388M190 300V388M233 300L192 388M276 300L194 388" stroke="${stripes[2]}" stroke-width="3"/>`,
    `<circle cx="190" cy="394" r="11" fill="${stripes[2]}"/>`,
    `<path d="M190 404V432M190 432L178 458M190 432L202 458" stroke="${stripes[2]}" stroke-width="9" stroke-linecap="round"/>`,
    repeat(
      stripes.length,
      (index) =>
        `<rect x="0" y="${cardHeight - 96 + index * 32}" width="${cardWidth}" height="32" fill="${stripes[index]}"/>`,
    ),
  ].join('');

/** Creases and stains. @param {SeededRandom} random */
const wear = (random) =>
  repeat(3, () => {
    const [x, y] = [random.below(cardWidth), random.below(cardHeight)];
    return `<circle cx="${x}" cy="${y}" r="${30 + random.below(90)}" fill="#8a5a2b" opacity=".05"/>`;
  }) +
  repeat(2, () => {
    const [from, to] = [random.below(cardWidth), random.below(cardWidth)];
    return (
      `<path d="M${from} 0L${to} ${cardHeight}" stroke="#fff" stroke-width="2" opacity=".5"/>` +
      `<path d="M${from + 2} 0L${to + 2} ${cardHeight}" stroke="#000" stroke-width="2" opacity=".12"/>`
    );
  });

/** @param {SeededRandom} random @param {string} color */
function signature(random, color) {
  let path = 'M452 500C436 420 500 404 496 452S452 520 520 470';
  for (let x = 520; x < 740;) {
    const step = 14 + random.below(22);
    const rise = random.chance(0.25) ? 58 : 14 + random.below(14);
    path += ` S${x + step} ${478 - rise} ${x + step + 2} ${476 + random.below(10)}`;
    x += step;
  }
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="3.5" stroke-linecap="round" opacity=".8"/>`;
}

/**
 * @param {SeededRandom} random @param {number} index @param {Holder} holder
 * @returns {{ svg: string, letterings: import('./lettering.mjs').Lettering[] }}
 */
export function drawCard(random, index, { number, name, year }) {
  const { paper, ink, stripes } = paperAt(index);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}">` +
    `<defs>${gradient('paper', [paper, '#e9d8b6'])}</defs>` +
    `<rect width="${cardWidth}" height="${cardHeight}" fill="url(#paper)"/>${emblem(stripes)}` +
    `<rect x="14" y="14" width="${cardWidth - 28}" height="${cardHeight - 28}" rx="18" fill="none" stroke="${ink}" stroke-width="4"/>` +
    `<path d="M430 408H940M430 506H800" stroke="${ink}" stroke-width="2" opacity=".5"/>${signature(random, ink)}${wear(random)}</svg>`;
  const left = 430;
  return {
    svg,
    letterings: [
      { text: 'THE FREAK BROTHERS', color: ink, size: 43, x: left, y: 92 },
      { text: 'Member of the fraternity of free fall', color: ink, size: 25, x: left, y: 146 },
      { text: `No. ${number}`, color: stripes[2], size: 128, x: left, y: 252 },
      { text: name, color: ink, size: 46, x: left, y: 374 },
      { text: `since ${year}`, color: ink, size: 28, x: 822, y: 484 },
    ],
  };
}
