/** Skydivers in free fall: alone, in a star and in a line. */
import { ink, joined, placed, repeat } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */
/** @typedef {{ x: number, y: number, turn?: number, scale: number }} Place */
/**
 * @typedef {object} Look
 * @property {string} suit
 * @property {string} trim
 * @property {string} helmet
 * @property {string} skin
 * @property {boolean} [isFacing] seen from below, with the face and the reserve
 */

export const suits = /** @type {const} */ ([
  '#d2462f',
  '#2f6f9f',
  '#e9a23b',
  '#3f7d4d',
  '#7a3b74',
  '#e7d8b4',
  '#1f4d5c',
  '#b23a5a',
]);
const helmets = /** @type {const} */ (['#f4e9d2', '#3a2f52', '#d2462f', '#e9a23b', '#2f6f9f']);
const trims = /** @type {const} */ (['#f6efe0', '#f3b343', '#2a2238']);
const skins = /** @type {const} */ (['#f0c9a4', '#c98b5e', '#8d5a3b', '#e2ab7f']);

/** Where the hands are, seen from between the shoulders. */
const hand = { aside: 44, ahead: 27 };

/** The left limbs mirror the right ones. @param {string} right */
const both = (right) => `${right}<g transform="scale(-1 1)">${right}</g>`;

/** With the wide sleeves and legs of the time. @param {Look} look */
const limbs = ({ suit, trim, skin }) =>
  both(
    `<ellipse cx="24" cy="109" rx="10" ry="8" fill="${ink}"/>` +
      `<circle cx="${hand.aside}" cy="${-hand.ahead}" r="7" fill="${skin}"/>` +
      `<g fill="${suit}" stroke="${suit}" stroke-width="5" stroke-linejoin="round">` +
      '<path d="M2 46Q10 36 17 40L33 72L38 102L10 106L16 78Z"/>' +
      '<path d="M8 -4L33 -5L37 -22L51 -22L49 6Q45 14 36 13L12 18Z"/></g>' +
      `<path d="M30 72L36 101M49 -20L48 4" stroke="${trim}" stroke-width="4" stroke-linecap="round"/>` +
      `<path d="M16 78L27 75M33 -5L40 3" stroke="${ink}" stroke-width="2.5" opacity=".35" stroke-linecap="round"/>`,
  );

/** @param {Look} look */
const fromAbove = ({ helmet, trim }) =>
  `<rect x="-14" y="-1" width="28" height="42" rx="8" fill="${ink}"/>` +
  `<rect x="-11" y="2" width="22" height="14" rx="5" fill="${trim}" opacity=".85"/>` +
  '<path d="M-11 22H11M0 18V38" stroke="#6b5f86" stroke-width="2.5"/>' +
  `<circle cx="0" cy="-22" r="16" fill="${helmet}"/>` +
  `<path d="M-4 -37.5H4V-7H-4Z" fill="${trim}" opacity=".9"/>` +
  `<path d="M-15 -18Q0 -8 15 -18" stroke="${ink}" stroke-width="3.5" fill="none"/>`;

/** @param {Look} look */
const fromBelow = ({ helmet, skin, trim }) =>
  `<path d="M-12 -4L-8 50M12 -4L8 50M-10 12H10" stroke="${ink}" stroke-width="4"/>` +
  `<rect x="-14" y="22" width="28" height="19" rx="6" fill="${ink}"/>` +
  `<path d="M-9 31H9" stroke="${trim}" stroke-width="3"/>` +
  `<circle cx="0" cy="-22" r="17" fill="${helmet}"/>` +
  `<ellipse cx="0" cy="-18" rx="11.5" ry="12.5" fill="${skin}"/>` +
  `<path d="M-12 -25H12L10 -16Q5 -13 0 -18Q-5 -13 -10 -16Z" fill="${ink}"/>` +
  '<path d="M-9 -23L-3 -23L-7 -18Z" fill="#fff" opacity=".5"/>' +
  '<path d="M-5 -11Q0 -7 5 -11" stroke="#fff" stroke-width="2.5" fill="none"/>';

/** @param {Place} place @param {Look} look */
export const jumper = (place, look) =>
  placed(
    place,
    joined(
      limbs(look),
      `<path d="M-19 -3Q0 -14 19 -3L18 46Q0 58 -18 46Z" fill="${look.suit}"/>`,
      look.isFacing === true ? fromBelow(look) : fromAbove(look),
    ),
  );

/** @param {SeededRandom} random @param {number} index so that neighbours differ @returns {Look} */
export function drawLook(random, index, isFacing = false) {
  const suit = suits[(index * 3 + random.below(3)) % suits.length] ?? suits[0];
  const trim = random.pick(trims);
  return { suit, trim, helmet: random.pick(helmets), skin: random.pick(skins), isFacing };
}

/** @typedef {{ x: number, y: number, count: number, scale: number, isFacing?: boolean }} Formation */

/** How far apart jumpers are from the centre whose arms meet at this angle. @param {number} radians half the angle between two of them */
const radiusAt = (radians) => hand.aside / Math.tan(radians) + hand.ahead;

/** A ring with heads in and hands joined. @param {SeededRandom} random @param {Formation} formation */
export function star(random, { x, y, count, scale, isFacing = false }) {
  const radius = scale * radiusAt(Math.PI / count);
  const offset = random.next() * 360;
  return repeat(count, (index) => {
    const turn = offset + (index * 360) / count;
    const radians = (turn * Math.PI) / 180;
    const place = { x: x + Math.sin(radians) * radius, y: y - Math.cos(radians) * radius };
    return jumper({ ...place, turn: turn + 180, scale }, drawLook(random, index, isFacing));
  });
}

/**
 * Side by side and hand in hand, on a slight curve.
 * @param {SeededRandom} random
 * @param {Formation & { bend?: number }} formation bend in degrees from one jumper to the next
 */
export function line(random, { x, y, count, scale, isFacing = false, bend = 4 }) {
  const radius = scale * radiusAt((bend * Math.PI) / 360);
  return repeat(count, (index) => {
    const turn = (index - (count - 1) / 2) * bend;
    const radians = (turn * Math.PI) / 180;
    const place = { x: x + Math.sin(radians) * radius, y: y - radius + Math.cos(radians) * radius };
    return jumper({ ...place, turn: -turn, scale }, drawLook(random, index, isFacing));
  });
}
