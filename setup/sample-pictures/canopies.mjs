/** Open parachutes: the round ones of the early years, and square ones. */
import { ink, placed, repeat } from './canvas.mjs';

/** @typedef {{ x: number, y: number, turn?: number, scale: number }} Place */

const gores = 8;
const goreWidth = 240 / gores;
const cells = 7;
const cellWidth = 300 / cells;

/** @param {string} limbs paths @param {number} head its distance from the canopy */
const hanging = (limbs, head) =>
  `<g stroke="${ink}" stroke-width="9" stroke-linecap="round"><path d="${limbs}"/></g>` +
  `<circle cx="0" cy="${head}" r="8" fill="${ink}"/>`;

/** @param {Place} place @param {readonly [string, string]} colors */
export function roundCanopy(place, colors) {
  const panels = repeat(gores, (index) => {
    const left = -120 + index * goreWidth;
    const right = left + goreWidth;
    const path =
      `M0 -118 Q${left * 0.75} -110 ${left} 0 Q${(left + right) / 2} -16 ${right} 0 ` +
      `Q${right * 0.75} -110 0 -118Z`;
    return `<path d="${path}" fill="${colors[index % 2 === 0 ? 1 : 0]}"/>`;
  });
  const lines = repeat(gores + 1, (index) => {
    const x = -120 + index * goreWidth;
    return `<path d="M${x} 0L${x * 0.06} 170" stroke="${ink}" stroke-width="1.6" opacity=".7"/>`;
  });
  const limbs = 'M0 176V206M0 206L-8 234M0 206L8 234M0 184L-14 168M0 184L14 168';
  return placed(place, panels + lines + hanging(limbs, 168));
}

/** How far a cell is above the ends of the wing. @param {number} x */
const archAt = (x) => -28 * Math.cos((x / 150) * 1.2);

/** @param {Place} place @param {readonly string[]} colors */
export function squareCanopy(place, colors) {
  const wing = repeat(cells, (index) => {
    const left = -150 + index * cellWidth;
    const right = left + cellWidth;
    const [y, end] = [archAt(left), archAt(right)];
    const middle = (left + right) / 2;
    const path =
      `M${left} ${y} Q${middle} ${(y + end) / 2 - 16} ${right} ${end} L${right} ${end + 30} ` +
      `Q${middle} ${(y + end) / 2 + 22} ${left} ${y + 30}Z`;
    const lines = `M${left} ${y + 30}L${left * 0.05} 190M${right} ${end + 30}L${right * 0.05} 190`;
    return (
      `<path d="${path}" fill="${colors[index % colors.length]}"/>` +
      `<path d="${lines}" stroke="${ink}" stroke-width="1.3" opacity=".6"/>`
    );
  });
  const limbs = 'M0 198V228M0 228L-8 256M0 228L8 256M0 206L-16 186M0 206L16 186';
  return placed(place, wing + hanging(limbs, 190));
}
