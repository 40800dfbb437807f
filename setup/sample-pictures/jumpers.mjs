/** Skydivers seen from above, alone, in a star and in a line. */
import { ink, placed, repeat } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */

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
const helmets = /** @type {const} */ (['#f4e9d2', ink, '#d2462f', '#e9a23b']);

/** From the middle of a jumper to the hands. */
const reach = 44;

/** @param {{ x: number, y: number, turn: number, scale: number }} place @param {string} suit @param {string} [helmet] */
export const jumper = (place, suit, helmet = helmets[0]) =>
  placed(
    place,
    `<path d="M-14 4L-44 -26M14 4L44 -26" stroke="${suit}" stroke-width="15"/>` +
      `<path d="M-10 44L-30 84L-22 108M10 44L30 84L22 108" stroke="${suit}" stroke-width="17"/>` +
      `<rect x="-19" y="-6" width="38" height="58" rx="17" fill="${suit}"/>` +
      `<rect x="-13" y="4" width="26" height="34" rx="8" fill="${ink}"/>` +
      `<circle cx="0" cy="-22" r="16" fill="${helmet}"/>` +
      `<path d="M-11 -28a14 14 0 0 1 22 0" stroke="${ink}" stroke-width="5"/>`,
    'stroke-linecap="round" fill="none"',
  );

/**
 * Heads in, hands joined: the radius follows from the reach of their arms.
 * @param {SeededRandom} random
 * @param {{ x: number, y: number, count: number, scale: number }} formation
 */
export function star(random, { x, y, count, scale }) {
  const radius = scale * (reach / Math.sin(Math.PI / count) + 26);
  const offset = random.next() * 360;
  return repeat(count, (index) => {
    const turn = offset + (index * 360) / count;
    const radians = (turn * Math.PI) / 180;
    const place = { x: x + Math.sin(radians) * radius, y: y - Math.cos(radians) * radius };
    return jumper({ ...place, turn: turn + 180, scale }, random.pick(suits), random.pick(helmets));
  });
}

/**
 * @param {SeededRandom} random
 * @param {{ x: number, y: number, count: number, scale: number }} formation
 */
export const line = (random, { x, y, count, scale }) =>
  repeat(count, (index) => {
    const place = { x: x + index * 2 * reach * scale * 1.02, y: y + (index % 2 === 0 ? 0 : 6) };
    const turn = (random.next() - 0.5) * 8;
    return jumper(
      { ...place, turn, scale },
      suits[(index * 3 + random.below(3)) % suits.length] ?? ink,
    );
  });
