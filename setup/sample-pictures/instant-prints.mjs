/** Instant prints on a wooden table. */
import { cream, height, ink, repeat, width } from './canvas.mjs';
import { handwritten } from './handwriting.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */

const planks = 5;
const plankHeight = height / planks;
const woods = /** @type {const} */ (['#6f4f37', '#775540', '#684a35', '#7d5b42']);

/** @param {SeededRandom} random */
const table = (random) =>
  repeat(planks, (plank) => {
    const top = plank * plankHeight;
    const grain = repeat(7, () => {
      const y = top + 12 + random.below(plankHeight - 24);
      const [bow, end] = [random.below(24) - 12, random.below(12) - 6];
      return `<path d="M0 ${y}Q${width / 2} ${y + bow} ${width} ${y + end}"/>`;
    });
    return (
      `<rect y="${top}" width="${width}" height="${plankHeight}" fill="${random.pick(woods)}"/>` +
      `<g fill="none" stroke="#3d2a1e" stroke-width="2" opacity=".3">${grain}</g>` +
      `<path d="M0 ${top}H${width}" stroke="#2c1d15" stroke-width="5" opacity=".7"/>`
    );
  });

const tape =
  '<path d="M520 6L690 14L686 62L516 54Z" fill="#efe0a8" opacity=".72"/>' +
  '<path d="M520 6L516 54M690 14L686 62" stroke="#fff" stroke-width="3" opacity=".5" stroke-dasharray="4 4"/>';

/**
 * @param {SeededRandom} random
 * @param {string} scene in the middle 900 pixels of the canvas
 * @param {{ text: string, turn: number, isTaped?: boolean }} print turn in degrees
 */
export function instantPrint(random, scene, { text, turn, isTaped = false }) {
  const picture = 'x="240" y="76" width="720" height="640"';
  return (
    `<defs><filter id="shadow"><feGaussianBlur stdDeviation="12"/></filter>` +
    '<linearGradient id="gloss" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/>' +
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#6b2f12" stop-opacity=".2"/></linearGradient></defs>' +
    `${table(random)}<g transform="rotate(${turn} 600 450)">` +
    `<rect x="206" y="46" width="808" height="828" rx="8" fill="#000" opacity=".5" filter="url(#shadow)"/>` +
    `<rect x="196" y="34" width="808" height="828" rx="7" fill="${cream}"/>` +
    `<svg ${picture} viewBox="150 0 900 ${height}" preserveAspectRatio="xMidYMid slice">${scene}</svg>` +
    `<rect ${picture} fill="#d08a3a" opacity=".17"/><rect ${picture} fill="url(#gloss)"/>` +
    `<rect ${picture} fill="none" stroke="${ink}" stroke-opacity=".25" stroke-width="3"/>` +
    `${handwritten(text, { x: 600, y: 806, scale: 1.75, color: '#2f3a6b' })}${isTaped ? tape : ''}</g>`
  );
}
