/** Jumpsuits and headgear of portraits. */
import { ink, joined, repeat, stroke } from './canvas.mjs';

/** @typedef {import('#server/sample-data/seeded-random.ts').SeededRandom} SeededRandom */
/** @typedef {import('./portrait-heads.mjs').Person} Person */

const leather = '#7a4a2b';

/** @param {SeededRandom} random @param {Person} person */
export function suitAndNeck(random, { isWoman, skin, suit, trim }) {
  const side = isWoman ? 70 : 50;
  const shoulders = `M${side} 400Q${side + 4} 322 152 298L200 318L248 298Q${396 - side} 322 ${400 - side} 400Z`;
  const neck = isWoman ? [178, 222] : [170, 230];
  const markings = random.pick([
    // Stripes on the shoulders.
    stroke(
      `M${side + 26} 400Q${side + 34} 346 ${side + 70} 326M${374 - side} 400Q${366 - side} 346 ${330 - side} 326`,
      trim,
      11,
    ),
    // The three stripes of the site, across the chest.
    ['#f3b343', '#e27a2c', '#b1402b']
      .map((color, row) => stroke(`M${side + 14} ${362 + row * 13}H${386 - side}`, color, 12))
      .join(''),
    // A zip.
    joined(
      stroke('M200 318V400', trim, 5),
      `<rect x="194" y="330" width="12" height="18" rx="4" fill="${ink}" opacity=".6"/>`,
    ),
    `<circle cx="262" cy="362" r="19" fill="${trim}"/><path d="M249 362Q262 344 275 362ZM250 363L262 376L274 363" fill="${suit}" stroke="${suit}" stroke-width="2"/>`,
  ]);
  const harness = random.chance(0.6)
    ? joined(
        stroke('M132 400L150 306M268 400L250 306', ink, 15),
        '<rect x="122" y="350" width="28" height="20" rx="4" fill="#b8b3a8" stroke="#2a2238" stroke-width="3"/>',
        '<rect x="250" y="350" width="28" height="20" rx="4" fill="#b8b3a8" stroke="#2a2238" stroke-width="3"/>',
      )
    : '';
  return (
    `<path d="M${neck[0]} 246H${neck[1]}L${neck[1]} 300Q200 334 ${neck[0]} 300Z" fill="${skin}"/>` +
    `<path d="M${neck[0]} 266Q200 306 ${neck[1]} 266V284Q200 318 ${neck[0]} 284Z" fill="#5a1f2e" opacity=".2"/>` +
    `<path d="${shoulders}" fill="${suit}"/>${markings}` +
    `<path d="M${neck[0]} 292L150 298L186 336L200 318ZM${neck[1]} 292L250 298L214 336L200 318Z" fill="${suit}" stroke="${ink}" stroke-opacity=".3" stroke-width="3" stroke-linejoin="round"/>${
      harness
    }`
  );
}

/** @param {Person} person */
const helmet = ({ gear, trim }) =>
  joined(
    `<path d="M113 196Q102 68 200 64Q298 68 287 196L286 232Q278 246 262 240L266 184Q262 138 240 130Q200 120 160 130Q138 138 134 184L138 240Q122 246 114 232Z" fill="${gear}"/>`,
    `<path d="M184 65Q200 63 216 65L214 124Q200 121 186 124Z" fill="${trim}"/>`,
    `<path d="M134 184Q138 138 160 130Q200 120 240 130Q262 138 266 184" fill="none" stroke="${ink}" stroke-width="5" opacity=".55"/>`,
    '<path d="M140 108Q156 84 178 80" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".35"/>',
    stroke('M130 240Q144 282 190 291', ink, 6),
    stroke('M270 240Q256 282 210 291', ink, 6),
  );

/** A leather cap with padded rolls. */
const frapHat = () =>
  joined(
    `<path d="M116 190Q106 76 200 72Q294 76 284 190L284 236Q272 250 262 238L266 178Q200 128 134 178L138 238Q128 250 116 236Z" fill="${leather}"/>`,
    repeat(5, (index) => {
      const x = 148 + index * 26;
      const lean = (x - 200) * 0.35;
      return (
        stroke(
          `M${x + lean} ${130 + Math.abs(lean) * 0.9}Q${x} 98 ${x - lean * 0.6} ${84 + Math.abs(lean) * 0.3}`,
          '#94603a',
          18,
        ) +
        stroke(
          `M${x + lean - 4} ${124 + Math.abs(lean) * 0.9}Q${x - 4} 100 ${x - lean * 0.6 - 3} ${88 + Math.abs(lean) * 0.3}`,
          '#c08a5c',
          3,
          0.7,
        )
      );
    }),
    stroke('M134 178Q200 128 266 178', '#4a2c18', 5),
    stroke('M128 242Q142 284 192 292M272 242Q258 284 208 292', '#4a2c18', 6),
  );

/** @param {Person} person */
const knitCap = ({ gear, trim }) =>
  joined(
    `<circle cx="200" cy="66" r="15" fill="${trim}"/><path d="M120 158Q116 74 200 70Q284 74 280 158Q200 134 120 158Z" fill="${gear}"/>`,
    stroke('M150 92Q146 116 148 138M184 80V132M216 80V132M250 92Q254 116 252 138', '#fff', 4, 0.2),
    `<path d="M114 172Q200 140 286 172L284 142Q200 112 116 142Z" fill="${trim}"/>`,
  );

/** @param {Person} person */
const headBand = ({ gear, trim }) =>
  joined(
    `<path d="M123 162Q200 128 277 162L276 138Q200 106 124 138Z" fill="${gear}"/>`,
    stroke('M124 150Q200 117 276 150', trim, 4),
  );

/** @param {number} y of their middle @param {string} tint @param {number} opacity */
const goggles = (y, tint, opacity) =>
  `<g transform="translate(0 ${y})"><path d="M121 -4L140 -8M279 -4L260 -8" stroke="${ink}" stroke-width="13"/>` +
  `<path d="M138 -20Q200 -32 262 -20Q270 -14 262 10Q250 22 226 20Q208 16 200 4Q192 16 174 20Q150 22 138 10Q130 -14 138 -20Z" fill="${tint}" fill-opacity="${opacity}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>` +
  '<path d="M150 -14L172 -17L154 10L146 6ZM214 -18L226 -18L212 2L208 0Z" fill="#fff" opacity=".4"/></g>';

/** @param {SeededRandom} random */
function glasses(random) {
  const frame = random.pick(['#6b4a2a', ink, '#b8923f']);
  const tint = random.chance(0.3)
    ? '<g fill="#b1602b" fill-opacity=".35">'
    : '<g fill="#fff" fill-opacity=".1">';
  const lens = random.chance(0.5)
    ? '<circle cx="168" cy="196" r="22"/><circle cx="232" cy="196" r="22"/>'
    : '<path d="M146 184Q168 176 190 186Q192 216 170 218Q148 216 146 184ZM254 184Q232 176 210 186Q208 216 230 218Q252 216 254 184Z"/>';
  return `${tint}<g stroke="${frame}" stroke-width="4">${lens}</g></g>${stroke('M190 190Q200 184 210 190M146 190L130 186M254 190L270 186', frame, 4)}`;
}

/**
 * What someone wears on the head.
 * @param {SeededRandom} random
 * @param {number} index so that kinds take turns
 * @param {Person} person
 * @returns {{ gear: string, covers: boolean }} covers the hair on top
 */
export function drawGear(random, index, person) {
  const eyewear = goggles(196, '#9fd0dd', 0.4);
  const kinds = [
    () => ({ gear: '', covers: false }),
    () => ({ gear: helmet(person), covers: true }),
    () => ({ gear: glasses(random), covers: false }),
    () => ({ gear: '', covers: false }),
    () => ({ gear: goggles(132, '#e9a23b', 0.9), covers: false }),
    () => ({ gear: frapHat(), covers: true }),
    () => ({ gear: '', covers: false }),
    () => ({ gear: headBand(person), covers: false }),
    () => ({ gear: helmet(person) + eyewear, covers: true }),
    () => ({ gear: glasses(random), covers: false }),
    () => ({ gear: knitCap(person), covers: true }),
  ];
  return (kinds[index % kinds.length] ?? kinds[0])?.() ?? { gear: '', covers: false };
}
