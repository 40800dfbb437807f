/** Jump planes: a single with a high wing, and a twin with two fins. Both fly to the right. */
import { ink, joined, placed } from './canvas.mjs';

/** @typedef {{ x: number, y: number, turn?: number, scale: number }} Place */
/** @typedef {{ paint?: string, stripe?: string }} Colors */

const glass = '#2c4358';
const shade = '#00000026';

/** @param {number} x @param {number} y @param {number} reach of the blades */
const propeller = (x, y, reach) =>
  `<ellipse cx="${x}" cy="${y}" rx="7" ry="${reach}" fill="${ink}" opacity=".22"/>` +
  `<path d="M${x} ${y - reach}V${y + reach}" stroke="${ink}" stroke-width="3" opacity=".4"/>` +
  `<ellipse cx="${x}" cy="${y}" rx="11" ry="9" fill="${ink}"/>`;

/** @param {number} x @param {number} y @param {number} radius */
const wheel = (x, y, radius) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}"/>` +
  `<circle cx="${x}" cy="${y}" r="${radius * 0.42}" fill="#b9b2a4"/>`;

/** With the door off. @param {Place} place @param {Colors} [colors] */
export const highWing = (place, { paint = '#f3ead6', stripe = '#b1402b' } = {}) =>
  placed(
    place,
    joined(
      `<path d="M34 34L48 74M146 30L154 68" stroke="#8d8577" stroke-width="8"/>${wheel(50, 80, 17)}${wheel(156, 74, 14)}`,
      // The fin, the fuselage and its lower half in shade.
      `<path d="M-214 -12L-250 -96Q-236 -102 -216 -96L-146 -26Z" fill="${stripe}"/>`,
      `<path d="M-222 -16L-60 -42Q-34 -62 18 -62L70 -60Q96 -42 112 -24L172 -17Q194 -8 194 8Q190 28 160 32L40 38Q-70 32 -222 4Z" fill="${paint}"/>`,
      `<path d="M-222 4Q-70 32 40 38L160 32Q190 28 194 8Q60 24 -222 -2Z" fill="${shade}"/>`,
      `<path d="M-214 -8Q0 6 193 0L192 12Q0 20 -218 -1Z" fill="${stripe}"/>`,
      `<path d="M-252 -10Q-200 -20 -150 -12L-156 -3H-250Z" fill="${paint}" stroke="${ink}" stroke-opacity=".3" stroke-width="2"/>`,
      // Windows, then the open door.
      `<path d="M-44 -48Q-30 -56 -12 -56L-12 -26L-66 -24Q-58 -40 -44 -48Z" fill="${glass}"/>`,
      `<path d="M42 -56L68 -54Q86 -42 98 -26L42 -26Z" fill="${glass}"/>`,
      '<path d="M52 -52L62 -52L50 -30L44 -30Z" fill="#fff" opacity=".35"/>',
      `<path d="M-4 -58H34V32H-4Z" fill="${ink}"/>`,
      // The wing with its strut.
      `<path d="M20 34L44 -62" stroke="${paint}" stroke-width="7"/><path d="M20 34L44 -62" stroke="${ink}" stroke-width="2" opacity=".3"/>`,
      `<path d="M-64 -60Q-40 -78 60 -80Q106 -80 112 -68Q110 -60 60 -60Z" fill="${paint}"/>`,
      `<path d="M-64 -60Q20 -66 112 -68Q110 -60 60 -60Z" fill="${stripe}"/>`,
      propeller(198, 4, 62),
    ),
  );

/** A tall oval fin. @param {number} x @param {string} color */
const fin = (x, color) =>
  `<path d="M${x} -66Q${x + 26} -60 ${x + 26} -16Q${x + 20} 30 ${x + 2} 32Q${x - 18} 20 ${x - 18} -16Q${x - 16} -60 ${x} -66Z" fill="${color}"/>`;

/** @param {Place} place @param {Colors} [colors] */
export const twinBeech = (place, { paint = '#efe7d6', stripe = '#b1402b' } = {}) =>
  placed(
    place,
    joined(
      `<g opacity=".75">${fin(-238, stripe)}</g>`,
      `<path d="M-262 -12Q-150 -44 -40 -54L52 -56Q84 -54 108 -34L196 -12Q220 -2 218 8Q208 22 150 28Q20 42 -110 26Q-200 12 -262 -2Z" fill="${paint}"/>`,
      `<path d="M-262 -2Q-200 12 -110 26Q20 42 150 28Q208 22 218 8Q60 20 -262 -8Z" fill="${shade}"/>`,
      `<path d="M-250 -8Q-40 -14 214 0L217 8Q-40 -2 -256 -3Z" fill="${stripe}"/>`,
      fin(-254, stripe),
      `<path d="M-286 -10Q-240 -18 -196 -10L-200 -2H-282Z" fill="${paint}" stroke="${ink}" stroke-opacity=".3" stroke-width="2"/>`,
      `<path d="M58 -50Q84 -48 102 -31L60 -28Z" fill="${glass}"/><path d="M64 -46L74 -45L66 -31L62 -31Z" fill="#fff" opacity=".35"/>`,
      [-44, -14, 16]
        .map((x) => `<rect x="${x}" y="-42" width="20" height="18" rx="7" fill="${glass}"/>`)
        .join(''),
      `<path d="M-104 -40L-64 -44L-62 26L-100 22Z" fill="${ink}"/>`,
      // The near wing and its engine.
      `<path d="M-52 20Q40 6 112 14L96 34Q10 54 -52 20Z" fill="${paint}" stroke="${ink}" stroke-opacity=".25" stroke-width="2"/>`,
      `<path d="M34 24Q70 -8 140 -10Q160 -6 160 14Q158 36 138 40Q80 46 34 24Z" fill="${stripe}"/>`,
      `<path d="M136 -10Q162 -8 162 14Q160 38 136 40Q146 14 136 -10Z" fill="#5c5568"/>`,
      propeller(166, 14, 66),
    ),
  );
