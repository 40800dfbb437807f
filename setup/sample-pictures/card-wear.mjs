/** What years in a wallet do to a card: folds, stains, worn corners, a pin or a strip of tape. */
import { repeat } from './canvas.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */
/** @typedef {{ width: number, height: number }} Size */

/** From edge to edge, nearly straight. @param {SeededRandom} random @param {Size} size @param {boolean} isUpright */
function fold(random, { width, height }, isUpright) {
  const [across, along] = isUpright ? [width, height] : [height, width];
  const at = across * (0.42 + random.next() * 0.16);
  const [start, end] = [at + random.below(13) - 6, at + random.below(13) - 6];
  const path = (/** @type {number} */ shift) =>
    isUpright
      ? `M${start + shift} 0Q${at + shift} ${along / 2} ${end + shift} ${along}`
      : `M0 ${start + shift}Q${along / 2} ${at + shift} ${along} ${end + shift}`;
  return (
    `<g fill="none"><path d="${path(0)}" stroke="#fff" stroke-width="26" opacity=".1"/>` +
    `<path d="${path(0)}" stroke="#fffaf0" stroke-width="3" opacity=".75" stroke-dasharray="60 5 24 3 90 8"/>` +
    `<path d="${path(3)}" stroke="#3a2010" stroke-width="2.5" opacity=".28"/></g>`
  );
}

/** @param {SeededRandom} random @param {Size} size */
const cupRing = (random, { width, height }) => {
  const [x, y] = [width * (0.55 + random.next() * 0.4), height * (0.1 + random.next() * 0.75)];
  return (
    `<g fill="none" stroke="#7a4a1f"><circle cx="${x}" cy="${y}" r="92" stroke-width="9" opacity=".13"/>` +
    `<circle cx="${x + 2}" cy="${y - 1}" r="96" stroke-width="3" opacity=".2" stroke-dasharray="220 40 120 30"/></g>`
  );
};

/** @param {SeededRandom} random @param {Size} size */
const stains = (random, { width, height }) =>
  repeat(5, () => {
    const [x, y] = [random.below(width), random.below(height)];
    const [wide, high] = [20 + random.below(90), 16 + random.below(60)];
    return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="#8a5a2b" opacity=".05"/>`;
  });

/** @param {SeededRandom} random @param {Size} size */
const scratches = (random, { width, height }) =>
  repeat(9, () => {
    const [x, y] = [random.below(width), random.below(height)];
    return `<path d="M${x} ${y}l${random.below(80) - 40} ${random.below(30) - 15}" stroke="#fffaf0" stroke-width="1.6" opacity=".4"/>`;
  });

/** Paper shows where the print has gone. @param {SeededRandom} random @param {Size} size */
const wornCorners = (random, { width, height }) =>
  [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ]
    .map(([x = 0, y = 0]) => {
      const [aside, down] = [12 + random.below(30), 10 + random.below(26)];
      const [right, below] = [x === 0 ? aside : -aside, y === 0 ? down : -down];
      return `<path d="M${x} ${y}h${right}Q${x + right * 0.35} ${y + below * 0.35} ${x} ${y + below}Z" fill="#fbf3e0" opacity=".85"/>`;
    })
    .join('');

const tape =
  '<path d="M-34 190L60 168L78 246L-16 268Z" fill="#e6cf8c" opacity=".6"/><path d="M60 168L78 246" stroke="#fff" stroke-width="3" opacity=".5" stroke-dasharray="5 4"/>';
/** @param {Size} size */
const pinHole = ({ width }) =>
  `<circle cx="${width / 2}" cy="22" r="13" fill="#8a5a2b" opacity=".25"/><circle cx="${width / 2}" cy="22" r="5" fill="#2c1d15"/>`;

/** @param {SeededRandom} random @param {number} index so that damages take turns @param {Size} size */
export function wear(random, index, size) {
  const damages = [
    () => fold(random, size, true),
    () => cupRing(random, size),
    () => fold(random, size, false),
    () => pinHole(size),
    () => fold(random, size, true) + tape,
    () => fold(random, size, true) + fold(random, size, false),
    () => tape,
    () => cupRing(random, size) + pinHole(size),
  ];
  const damage = damages[index % damages.length]?.() ?? '';
  return stains(random, size) + damage + scratches(random, size) + wornCorners(random, size);
}
