/** The emblems of membership cards, around their own middle, about 260 pixels wide. */
import { repeat } from './canvas.mjs';

/** @typedef {readonly [light: string, middle: string, dark: string]} Stripes */

const rays = 18;

/** @param {Stripes} stripes */
const sunRays = ([light]) =>
  repeat(
    rays,
    (index) =>
      `<path d="M0 0L-13 -216L13 -216Z" fill="${light}" opacity=".5" transform="rotate(${(index * 360) / rays})"/>`,
  );

/** A parachute in front of the sun. @param {Stripes} stripes */
const parachute = (stripes) =>
  `${sunRays(stripes)}<circle cx="0" cy="0" r="120" fill="${stripes[1]}"/>` +
  `<path d="M-86 0Q-80 -92 0 -96Q80 -92 86 0Q65 -14 43 0Q22 -14 0 0Q-22 -14 -43 0Q-65 -14 -86 0Z" fill="${stripes[2]}"/>` +
  `<path d="M-86 0L-4 88M-43 0L-2 88M0 0V88M43 0L2 88M86 0L4 88" stroke="${stripes[2]}" stroke-width="3"/>` +
  `<circle cx="0" cy="92" r="10" fill="${stripes[2]}"/>` +
  `<path d="M0 100V128M0 128L-12 154M0 128L12 154" stroke="${stripes[2]}" stroke-width="9" stroke-linecap="round"/>`;

const arms = 8;

/** Eight jumpers in a star, on a disc. @param {Stripes} stripes */
const formation = ([light, middle, dark]) => {
  const jumpers = repeat(arms, (index) => {
    const turn = (index * 360) / arms;
    return (
      `<g transform="rotate(${turn})" stroke="${dark}" stroke-linecap="round" fill="none"><circle cx="0" cy="-40" r="8" fill="${dark}" stroke="none"/>` +
      '<path d="M0 -56V-78" stroke-width="16"/><path d="M-6 -58L-22 -52M6 -58L22 -52" stroke-width="7"/>' +
      '<path d="M-4 -80L-13 -112M4 -80L13 -112" stroke-width="8"/></g>'
    );
  });
  const disc = `<circle cx="0" cy="0" r="150" fill="${light}" opacity=".55"/><circle cx="0" cy="0" r="128" fill="${middle}"/>`;
  return `${disc}${jumpers}<circle cx="0" cy="0" r="14" fill="${light}"/>`;
};

/** A wing of five feathers, to the right. @param {string} color */
const wing = (color) =>
  repeat(
    5,
    (index) =>
      `<path d="M34 ${-34 + index * 15}H${168 - index * 24}Q${150 - index * 24} ${-20 + index * 15} ${130 - index * 24} ${-21 + index * 15}H34Z" fill="${color}"/>`,
  );

/** A badge with wings over half a sun. @param {Stripes} stripes */
const wings = (stripes) =>
  `<path d="M-130 60A130 130 0 0 1 130 60Z" fill="${stripes[0]}" opacity=".75"/>` +
  `<path d="M-94 60A94 94 0 0 1 94 60Z" fill="${stripes[1]}"/>` +
  `<g transform="translate(0 16)">${wing(stripes[2])}<g transform="scale(-1 1)">${wing(stripes[2])}</g></g>` +
  `<path d="M-38 -42H38V24Q34 74 0 94Q-34 74 -38 24Z" fill="${stripes[2]}" stroke="${stripes[0]}" stroke-width="6"/>` +
  `<path d="M0 -26L11 2L40 3L17 21L26 50L0 33L-26 50L-17 21L-40 3L-11 2Z" fill="${stripes[0]}" transform="scale(.72) translate(0 12)"/>`;

export const emblems = [parachute, wings, formation];
