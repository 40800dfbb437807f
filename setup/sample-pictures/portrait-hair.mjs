/** Hair of portraits: one part behind the shoulders, one in front of the face, one over the shoulders. */
import { joined, repeat } from './canvas.mjs';

/** @typedef {import('#server/sample-data/seeded-random.ts').SeededRandom} SeededRandom */
/** @typedef {{ behind: string, front: string, over?: string, isLong?: boolean }} Hair over: on the shoulders */

/** @param {string} path @param {string} color */
const fill = (path, color) => `<path d="${path}" fill="${color}"/>`;

/** Strands, so that hair is not one flat shape. @param {string} path */
const strands = (path) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".14"/>`;

/** @param {number} radius @param {number} size of a curl @param {[number, number]} range in degrees, from the top */
const curls = (radius, size, [from, to], centerY = 176) =>
  repeat(17, (index) => {
    const radians = ((from + ((to - from) * index) / 16) * Math.PI) / 180;
    const [x, y] = [200 + Math.sin(radians) * radius, centerY - Math.cos(radians) * radius];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size + (index % 3) * 3}"/>`;
  });

const middlePart = 'M120 236Q108 92 200 82Q292 92 280 236Q274 158 203 108Q126 158 120 236Z';
const sweptBack = 'M127 178Q120 86 200 82Q280 86 273 178Q264 132 200 118Q136 132 127 178Z';
const sidePart =
  'M125 184Q114 84 200 78Q288 84 275 184Q271 150 252 132Q212 142 174 116Q146 134 140 152Q132 164 125 184Z';

/** @type {((color: string) => Hair)[]} */
const mensHair = [
  (color) => ({
    behind: '',
    front: fill(sidePart, color) + strands('M176 104Q210 124 250 118M180 92Q214 104 244 102'),
  }),
  (color) => ({
    behind: '',
    front: fill(
      'M129 164Q126 92 200 88Q274 92 271 164Q264 130 240 122Q200 112 160 122Q136 130 129 164Z',
      color,
    ),
  }),
  // Long, as most wore it.
  (color) => ({
    isLong: true,
    behind: fill(
      'M110 190Q100 80 200 72Q300 80 290 190Q294 254 280 290L254 300H146L120 290Q106 254 110 190Z',
      color,
    ),
    front:
      fill(
        'M120 214Q104 78 200 72Q296 78 280 214Q274 168 262 146Q236 148 222 124Q194 150 152 140Q130 162 120 214Z',
        color,
      ) + strands('M150 120Q190 126 214 104M232 108Q254 124 268 150'),
  }),
  (color) => ({
    behind: `<g fill="${color}"><circle cx="200" cy="150" r="92"/>${curls(88, 14, [-118, 118], 150)}</g>`,
    front: fill(
      'M128 174Q122 92 200 90Q278 92 272 174Q262 136 230 128Q200 122 170 128Q138 136 130 170Z',
      color,
    ),
  }),
  // Bald on top.
  (color) => ({
    behind: '',
    front: joined(
      fill(
        'M124 212Q112 152 136 130Q138 166 136 206ZM276 212Q288 152 264 130Q262 166 264 206Z',
        color,
      ),
      '<ellipse cx="222" cy="122" rx="22" ry="8" fill="#fff" opacity=".28" transform="rotate(14 222 122)"/>',
    ),
  }),
  (color) => ({
    behind: '',
    front: fill(
      'M125 192Q114 108 160 88Q200 74 240 88Q286 108 275 192Q269 150 250 122Q236 102 224 114Q200 94 176 114Q164 102 150 122Q131 150 125 192Z',
      color,
    ),
  }),
  (color) => ({
    behind: '',
    front: `<g fill="${color}"><path d="M130 170Q124 92 200 86Q276 92 270 170Q260 134 200 124Q140 134 130 170Z"/>${curls(70, 14, [-78, 78], 166)}</g>`,
  }),
  // A mop with a straight fringe.
  (color) => ({
    isLong: true,
    behind: fill('M116 184Q106 80 200 74Q294 80 284 184L280 234H120Z', color),
    front:
      fill(
        'M120 206Q106 80 200 74Q294 80 280 206Q276 180 270 162Q200 138 130 162Q124 180 120 206Z',
        color,
      ) + strands('M160 100Q156 126 158 144M200 94V138M240 100Q244 126 242 144'),
  }),
];

/** @type {((color: string) => Hair)[]} */
const womensHair = [
  (color) => ({
    behind: fill('M102 200Q90 64 200 60Q310 64 298 200Q306 290 302 352H98Q94 290 102 200Z', color),
    front: fill(middlePart, color) + strands('M140 180Q152 132 190 112M260 180Q248 132 212 112'),
    over: fill(
      'M104 240Q96 300 98 372Q120 384 138 366Q124 300 128 236ZM296 240Q304 300 302 372Q280 384 262 366Q276 300 272 236Z',
      color,
    ),
  }),
  (color) => ({
    behind: fill(
      'M108 190Q98 66 200 62Q302 66 292 190Q302 248 286 280Q268 290 254 278H146Q132 290 114 280Q98 248 108 190Z',
      color,
    ),
    front:
      fill(
        'M118 226Q106 80 200 76Q294 80 282 226Q276 190 268 160Q200 138 132 160Q124 190 118 226Z',
        color,
      ) + strands('M158 98Q150 126 152 146M200 92V140M242 98Q250 126 248 146'),
  }),
  (color) => ({
    behind: `<g fill="${color}"><circle cx="200" cy="156" r="104"/>${curls(100, 17, [-140, 140], 156)}</g>`,
    front: fill('M128 174Q122 92 200 90Q278 92 272 174Q260 138 200 128Q140 138 130 172Z', color),
  }),
  // A pony tail over one shoulder.
  (color) => ({
    behind:
      fill('M262 100Q356 96 344 220Q340 300 312 346Q296 340 300 300Q312 220 270 150Z', color) +
      fill('M116 180Q108 78 200 72Q292 78 284 180L276 226H124Z', color),
    front: fill(sweptBack, color) + strands('M146 140Q160 104 200 96M254 140Q240 108 214 98'),
  }),
  (color) => {
    const strand = (/** @type {number} */ side) => (/** @type {number} */ index) =>
      `<ellipse cx="${200 + side * (86 + index * 2)}" cy="${246 + index * 24}" rx="${17 - index}" ry="15" fill="${color}" stroke="#0003" stroke-width="2.5"/>`;
    const ties = [-1, 1].map(
      (side) =>
        `<rect x="${191 + side * 98}" y="376" width="18" height="9" rx="3" fill="#d2462f"/>`,
    );
    return {
      behind: fill('M112 190Q102 70 200 66Q298 70 288 190L284 250H116Z', color),
      front: fill(middlePart, color) + strands('M142 176Q154 132 190 112M258 176Q246 132 212 112'),
      over: repeat(6, strand(-1)) + repeat(6, strand(1)) + ties.join(''),
    };
  },
  // Feathered, with the ends turned out.
  (color) => ({
    behind: fill(
      'M112 180Q98 62 200 60Q302 62 288 180Q294 230 326 262Q300 286 268 272H132Q100 286 74 262Q106 230 112 180Z',
      color,
    ),
    front:
      fill(
        'M114 222Q92 196 122 150Q126 84 200 80Q274 84 278 150Q308 196 286 222Q282 168 250 140Q222 134 204 104Q184 138 150 142Q118 170 114 222Z',
        color,
      ) + strands('M196 104Q170 128 136 144M208 104Q232 128 264 142M118 160Q106 190 112 212'),
  }),
  (color) => ({
    behind: `<g fill="${color}">${curls(84, 24, [-132, 132], 168)}</g>`,
    front: `<g fill="${color}"><path d="M128 182Q120 92 200 84Q280 92 272 182Q264 140 200 124Q136 140 128 182Z"/>${curls(72, 15, [-84, 84], 164)}</g>`,
  }),
];

/** @param {number} index of the portrait among those of women, or of men, so that styles take turns @param {boolean} isWoman @param {string} color */
export function drawHair(index, isWoman, color) {
  const styles = isWoman ? womensHair : mensHair;
  const draw = styles[index % styles.length] ?? mensHair[0];
  return draw?.(color) ?? { behind: '', front: '' };
}
