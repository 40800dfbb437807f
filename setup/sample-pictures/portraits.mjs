/** Stylised portraits: a head, a jumpsuit and a sky. */
import { gradient, ink } from './canvas.mjs';
import { suits } from './jumpers.mjs';
import { skyColors } from './skies.mjs';

/** @typedef {import('./canvas.mjs').SeededRandom} SeededRandom */

/** In pixels, of a side. */
const portraitSide = 400;

const skins = /** @type {const} */ ([
  '#f0c9a4',
  '#e2ab7f',
  '#c98b5e',
  '#8d5a3b',
  '#f6d7bd',
  '#b4764a',
]);
const hairs = /** @type {const} */ ([
  '#2b1d18',
  '#5a3a22',
  '#8a5a2b',
  '#c79a4b',
  '#9b9a96',
  '#e6e1d6',
  '#6e2f1f',
]);
const backgrounds = Object.values(skyColors).slice(0, 6);

/** @typedef {{ skin: string, hair: string, suit: string, cap: string }} Colors */

/** @param {SeededRandom} random @param {string} hair */
function womansHair(random, hair) {
  const shapes = /** @type {const} */ ([
    // Long and straight.
    'M108 180Q100 70 200 66Q300 70 292 180Q300 290 262 318H138Q100 290 108 180Z',
    // Down to the chin.
    'M110 176Q104 72 200 68Q296 72 290 176Q296 236 272 256H128Q104 236 110 176Z',
    // Curly.
    'M104 196Q84 150 112 120Q110 76 160 76Q200 50 240 76Q290 76 288 120Q316 150 296 196Q312 240 276 262H124Q88 240 104 196Z',
  ]);
  return `<path d="${random.pick(shapes)}" fill="${hair}"/>`;
}

/** @param {Colors} colors */
const cap = ({ cap: color }) =>
  `<path d="M118 168Q112 74 200 72Q288 74 282 168Q262 120 200 118Q138 120 118 168Z" fill="${color}"/>` +
  `<path d="M120 160Q200 128 280 160" stroke="${ink}" stroke-width="12" fill="none"/>`;

/** @param {SeededRandom} random @param {Colors} colors */
const fringe = (random, { hair }) =>
  `<path d="M124 170Q118 82 200 78Q284 82 276 172Q262 128 ${180 + random.next() * 60} 116Q150 122 124 170Z" fill="${hair}"/>`;

const goggles =
  `<path d="M132 178Q200 160 268 178L262 208Q232 220 206 204Q200 198 194 204Q168 220 138 208Z" ` +
  `fill="#2f6f9f" opacity=".85" stroke="${ink}" stroke-width="6"/>` +
  '<path d="M148 184L166 178L156 202Z" fill="#fff" opacity=".45"/>';

/** @param {Colors} colors */
const eyes = ({ hair }) =>
  `<circle cx="170" cy="194" r="7.5" fill="${ink}"/><circle cx="230" cy="194" r="7.5" fill="${ink}"/>` +
  `<path d="M154 172Q170 164 186 172M214 172Q230 164 246 172" stroke="${hair}" stroke-width="6" fill="none" stroke-linecap="round"/>`;

/** @param {boolean} hasBeard */
const mouth = (hasBeard) =>
  `<path d="M174 ${hasBeard ? 244 : 238}Q200 ${hasBeard ? 262 : 260} 226 ${hasBeard ? 244 : 238}" ` +
  `stroke="${hasBeard ? '#f6e7da' : '#8a3b33'}" stroke-width="7" fill="none" stroke-linecap="round"/>`;

/** @param {Colors} colors */
const suitAndNeck = ({ skin, suit }) =>
  `<path d="M70 400Q76 300 160 288H240Q324 300 330 400Z" fill="${suit}"/>` +
  `<path d="M176 262H224V300Q200 322 176 300Z" fill="${skin}"/>` +
  `<path d="M120 400L150 292M280 400L250 292" stroke="${ink}" stroke-width="16"/>`;

/** @param {SeededRandom} random @param {Colors} colors @param {boolean} isWoman */
function drawHead(random, colors, isWoman) {
  const { skin, hair } = colors;
  const hasBeard = !isWoman && random.chance(0.5);
  const beard =
    'M132 196Q136 286 200 292Q264 286 268 196Q262 236 232 232Q200 222 168 232Q138 236 132 196Z';
  return [
    `<path d="M132 180Q132 108 200 106Q268 108 268 180Q268 262 200 272Q132 262 132 180Z" fill="${skin}"/>`,
    hasBeard ? `<path d="${beard}" fill="${hair}"/>` : '',
    random.chance(0.7) ? fringe(random, colors) : cap(colors),
    random.chance(0.3) ? goggles : eyes(colors),
    '<path d="M200 196Q192 222 200 226" stroke="#0003" stroke-width="5" fill="none" stroke-linecap="round"/>',
    mouth(hasBeard),
  ].join('');
}

/** @param {SeededRandom} random @param {number} index of the background @param {boolean} isWoman */
export function drawPortrait(random, index, isWoman) {
  const background = backgrounds[index % backgrounds.length] ?? skyColors.noon;
  const colors = {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    suit: random.pick(suits),
    cap: random.pick(suits),
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSide}" height="${portraitSide}" viewBox="0 0 400 400">`,
    `<defs>${gradient('sky', background)}</defs><rect width="400" height="400" fill="url(#sky)"/>`,
    `<circle cx="200" cy="330" r="150" fill="${background[3]}" opacity=".5"/>`,
    isWoman ? womansHair(random, colors.hair) : '',
    suitAndNeck(colors),
    drawHead(random, colors, isWoman),
    '</svg>',
  ].join('');
}
