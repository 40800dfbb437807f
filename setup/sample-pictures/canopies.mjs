/** Open parachutes: the round ones of the early years, and square ones. */
import { ink, placed, repeat } from './canvas.mjs';

/** @typedef {{ x: number, y: number, turn?: number, scale: number }} Place */

const gores = 10;
const cells = 7;
const cellWidth = 300 / cells;
const chord = 50;
/** Where the lines meet, below the middle of the canopy. */
const risers = 196;

/** The jumper below, with the hands at the toggles. @param {string} suit @param {string} helmet */
const hanging = (suit, helmet) =>
  `<g transform="translate(0 ${risers})" stroke-linecap="round" stroke-linejoin="round" fill="none">` +
  `<path d="M-5 40L-9 60L-6 80M5 40L9 60L8 80" stroke="${suit}" stroke-width="11"/>` +
  `<path d="M-6 83H-12M8 83H13" stroke="${ink}" stroke-width="8"/>` +
  `<path d="M-10 16L-19 4L-15 -12M10 16L19 4L15 -12" stroke="${suit}" stroke-width="8"/>` +
  `<rect x="-12" y="11" width="24" height="33" rx="9" fill="${suit}"/>` +
  `<path d="M-7 12V42M7 12V42M-7 26H7" stroke="${ink}" stroke-width="3.5"/>` +
  `<circle cx="0" cy="2" r="9.5" fill="${helmet}"/>` +
  `<path d="M-8 4Q0 10 8 4" stroke="${ink}" stroke-width="3"/></g>`;

/** @param {readonly (readonly [x: number, y: number])[]} ends of the lines at the canopy @param {string} [color] */
const suspension = (ends, color = ink) => {
  const path = ends.map(([x, y]) => `M${x} ${y}L${Math.sign(x) * 11} ${risers - 10}`).join('');
  return `<path d="${path}" stroke="${color}" stroke-width="1.4" opacity=".6"/>`;
};

/** @param {Place} place @param {readonly [string, string]} colors @param {string} [suit] */
export function roundCanopy(place, colors, suit = '#3a2f52') {
  // Gores look narrower towards the sides.
  const edges = Array.from({ length: gores + 1 }, (_, index) => [
    -120 * Math.cos((index * Math.PI) / gores),
    12 * Math.sin((index * Math.PI) / gores),
  ]);
  const panels = repeat(gores, (index) => {
    const [left = 0, top = 0] = edges[index] ?? [];
    const [right = 0, end = 0] = edges[index + 1] ?? [];
    const path =
      `M0 -112Q${left * 1.02} -108 ${left} ${top}` +
      `Q${(left + right) / 2} ${(top + end) / 2 - 9} ${right} ${end}Q${right * 1.02} -108 0 -112Z`;
    return `<path d="${path}" fill="${colors[index % 2 === 0 ? 1 : 0]}"/>`;
  });
  const inside = `<path d="M-120 0Q0 -26 120 0Q0 28 -120 0Z" fill="${ink}" opacity=".55"/>`;
  const shade =
    '<path d="M0 -112Q124 -108 120 0Q94 -2 71 9Q78 -86 0 -112Z" fill="#000" opacity=".14"/>';
  const vent = `<ellipse cx="0" cy="-110" rx="11" ry="4" fill="${ink}" opacity=".6"/>`;
  const lines = suspension(edges.map(([x = 0, y = 0]) => [x, y]));
  return placed(place, inside + panels + shade + vent + lines + hanging(suit, '#f4e9d2'));
}

/** How far a cell is above the ends of the wing. @param {number} x */
const archAt = (x) => -58 * Math.cos((x / 150) * 1.15) + 22;

/** @param {number} index @param {string} color */
function cell(index, color) {
  const left = -150 + index * cellWidth;
  const right = left + cellWidth;
  const middle = (left + right) / 2;
  const [y, end] = [archAt(left), archAt(right)];
  const top = (y + end) / 2;
  const path =
    `M${left} ${y}Q${middle} ${top - 17} ${right} ${end}L${right * 0.97} ${end + chord}` +
    `Q${middle * 0.97} ${top + chord - 8} ${left * 0.97} ${y + chord}Z`;
  // The open front of the cell.
  const nose =
    `M${left + 4} ${y + 2}Q${middle} ${top - 13} ${right - 4} ${end + 2}` +
    `Q${middle} ${top + 10} ${left + 4} ${y + 2}Z`;
  return (
    `<path d="${path}" fill="${color}" stroke="${ink}" stroke-opacity=".25" stroke-width="1.5"/>` +
    `<path d="${nose}" fill="${ink}" opacity=".5"/>`
  );
}

/** @param {Place} place @param {readonly string[]} colors @param {string} [suit] @param {string} [lines] their color */
export function squareCanopy(place, colors, suit = '#3a2f52', lines = ink) {
  const wing = repeat(cells, (index) => cell(index, colors[index % colors.length] ?? ink));
  /** @type {[number, number][]} */
  const ends = Array.from({ length: cells + 1 }, (_, index) => {
    const x = -150 + index * cellWidth;
    return [x * 0.97, archAt(x) + chord];
  });
  const slider =
    '<path d="M-34 132H34L29 142H-29Z" fill="#f6efe0" stroke="#2a2238" stroke-opacity=".4" stroke-width="1.5"/>';
  const shade = `<path d="M60 ${archAt(60)}L150 ${archAt(150)}L145 ${archAt(150) + chord}L58 ${archAt(60) + chord}Z" fill="#000" opacity=".1"/>`;
  return placed(place, suspension(ends, lines) + wing + shade + slider + hanging(suit, '#f3b343'));
}
