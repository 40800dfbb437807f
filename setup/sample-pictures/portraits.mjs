/** Stylised portraits: a face, a jumpsuit and a sky. */
import { gradient } from './canvas.mjs';
import { suits } from './jumpers.mjs';
import { drawGear, suitAndNeck } from './portrait-clothes.mjs';
import { drawHair } from './portrait-hair.mjs';
import { beard, eyes, faceShape, mouth, nose, wrinkles } from './portrait-heads.mjs';
import { skyColors } from './skies.mjs';

/** @typedef {import('#server/sample-data/seeded-random.ts').SeededRandom} SeededRandom */

/** In pixels, of a side; the drawing's own unit is a 400th of it. */
const portraitSide = 480;

/** @typedef {readonly [string, ...string[]]} Palette */

/** @type {Palette} */
const gray = ['#8f8d8a', '#d9d4c9', '#b3afa8'];
/**
 * With the hair colors that go with them.
 * @typedef {{ skin: string, hairs: Palette }} Complexion
 * @type {readonly [Complexion, ...Complexion[]]}
 */
const complexions = [
  { skin: '#f6d7bd', hairs: ['#8a5a2b', '#c79a4b', '#9a3f22', '#4a2d1e'] },
  { skin: '#f0c9a4', hairs: ['#5a3a22', '#c79a4b', '#8a5a2b', '#2b1d18'] },
  { skin: '#8d5a3b', hairs: ['#1f1613', '#2b1d18', '#35221a'] },
  { skin: '#e6b58c', hairs: ['#2b1d18', '#5a3a22', '#7a3d1f'] },
  { skin: '#c98b5e', hairs: ['#1f1613', '#2b1d18', '#46291b'] },
  { skin: '#f3cfae', hairs: ['#b5552b', '#d9b36a', '#6b4526'] },
  { skin: '#6f4630', hairs: ['#1a1311', '#241915'] },
];
const skies = [skyColors.dusk, skyColors.noon, skyColors.gold, skyColors.teal, skyColors.dawn];
const trims = /** @type {const} */ (['#f6efe0', '#f3b343', '#2a2238', '#e07a2f']);
/** Of eight, in their order: members of the early years are old today. */
const ages = /** @type {const} */ ([
  'middle',
  'young',
  'old',
  'young',
  'middle',
  'old',
  'young',
  'middle',
]);

/** @param {readonly string[]} sky @param {number} index */
function background(sky, index) {
  const below = [
    `<circle cx="200" cy="250" r="168" fill="${sky[3]}" opacity=".45"/>`,
    `<circle cx="310" cy="110" r="46" fill="#fbe3a8" opacity=".85"/><path d="M0 318Q90 270 180 312T400 296V400H0Z" fill="#2a1a38" opacity=".45"/>`,
    `<g fill="#fff" opacity=".35"><ellipse cx="70" cy="130" rx="76" ry="17"/><ellipse cx="100" cy="112" rx="40" ry="17"/><ellipse cx="344" cy="240" rx="80" ry="19"/><ellipse cx="322" cy="224" rx="42" ry="17"/></g>`,
    '<path d="M0 262H400V292H0Z" fill="#f3b343" opacity=".75"/><path d="M0 292H400V322H0Z" fill="#e27a2c" opacity=".75"/><path d="M0 322H400V400H0Z" fill="#b1402b" opacity=".75"/>',
  ];
  return `<defs>${gradient('sky', sky)}</defs><rect width="400" height="400" fill="url(#sky)"/>${below[index % below.length] ?? ''}`;
}

/**
 * @param {SeededRandom} random
 * @param {number} index of the portrait
 * @param {number} turn its number among those of women, or of men
 * @param {boolean} isWoman
 */
export function drawPortrait(random, index, turn, isWoman) {
  const { skin, hairs } = random.pick(complexions);
  const age = ages[(index * 3) % ages.length] ?? 'middle';
  const hair = random.pick(age === 'old' ? gray : hairs);
  const suit = random.pick(suits);
  const [trim, gear] = [random.pick(trims), random.pick(suits)];
  const person = { isWoman, age, skin, hair, suit, trim, gear };
  const worn = drawGear(random, index, person);
  const { behind, front, over = '', isLong = false } = drawHair(turn, isWoman, hair);
  const { beard: whiskers, hasBeard } = isWoman
    ? { beard: '', hasBeard: false }
    : beard(random, person, isLong);
  const earrings =
    isWoman && !worn.covers && random.chance(0.6)
      ? '<circle cx="131" cy="222" r="6" fill="#f3b343"/><circle cx="269" cy="222" r="6" fill="#f3b343"/>'
      : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSide}" height="${portraitSide}" viewBox="0 0 400 400">`,
    background(skies[index % skies.length] ?? skyColors.dusk, index),
    behind,
    suitAndNeck(random, person),
    over,
    faceShape(random, person),
    wrinkles(person),
    whiskers,
    nose(random),
    mouth(random, person, hasBeard),
    eyes(random, person),
    worn.covers ? '' : front,
    earrings,
    worn.gear,
    '</svg>',
  ].join('');
}
