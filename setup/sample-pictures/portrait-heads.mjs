/** Faces of portraits, on a square of 400 with the middle of the face at 200. */
import { ink, joined, stroke } from './canvas.mjs';

/** @typedef {import('#server/sample-data/seeded-random.ts').SeededRandom} SeededRandom */
/** @typedef {'young' | 'middle' | 'old'} Age */
/**
 * @typedef {object} Person
 * @property {boolean} isWoman
 * @property {Age} age
 * @property {string} skin
 * @property {string} hair
 * @property {string} suit
 * @property {string} trim
 * @property {string} gear color of helmet, cap or band
 */

/** @typedef {{ half: number, jaw: number, chin: number, cheek: number }} Shape half of the width; heights of chin and cheek */

/** @type {readonly [Shape, ...Shape[]]} */
const womensShapes = [
  { half: 66, jaw: 34, chin: 284, cheek: 236 },
  { half: 68, jaw: 28, chin: 288, cheek: 232 },
];
/** @type {readonly [Shape, ...Shape[]]} */
const mensShapes = [
  ...womensShapes,
  { half: 70, jaw: 44, chin: 282, cheek: 244 },
  { half: 72, jaw: 40, chin: 278, cheek: 242 },
];
const irises = /** @type {const} */ (['#4a3320', '#5b7f8f', '#4f6b45', '#3b2a22', '#7a5a2e']);
const lipColors = /** @type {const} */ (['#b5403f', '#a63a5c', '#c65a48', '#8f2f3a']);

/** @param {SeededRandom} random @param {Person} person */
export function faceShape(random, { isWoman, skin }) {
  const { half, jaw, chin, cheek } = random.pick(isWoman ? womensShapes : mensShapes);
  const [left, right] = [200 - half, 200 + half];
  const outline =
    `M${left} 172Q${left} 102 200 100Q${right} 102 ${right} 172Q${right + 1} ${cheek} ${200 + jaw} ${chin - 10}` +
    `Q200 ${chin + 6} ${200 - jaw} ${chin - 10}Q${left - 1} ${cheek} ${left} 172Z`;
  const shaded =
    `M${right} 160L${right} 172Q${right + 1} ${cheek} ${200 + jaw} ${chin - 10}Q214 ${chin} 200 ${chin - 1}` +
    `Q${right - 22} ${cheek + 26} ${right} 160Z`;
  const ears = [left - 2, right + 2].map(
    (x) =>
      `<ellipse cx="${x}" cy="198" rx="12" ry="18" fill="${skin}"/><ellipse cx="${x}" cy="199" rx="6" ry="10" fill="#7a2f1c" opacity=".18"/>`,
  );
  const cheeks = [158, 242].map(
    (x) => `<circle cx="${x}" cy="226" r="17" fill="#d6453a" opacity=".13"/>`,
  );
  return `${ears.join('')}<path d="${outline}" fill="${skin}"/><path d="${shaded}" fill="#5a1f2e" opacity=".09"/>${cheeks.join('')}`;
}

/** @param {SeededRandom} random @param {Person} person */
export function eyes(random, { isWoman, age, hair }) {
  const iris = random.pick(irises);
  const isLaughing = random.chance(0.16);
  const lash = isWoman ? 4.5 : 3;
  const each = [-1, 1].map((side) => {
    const x = 200 + side * 31;
    if (isLaughing) return stroke(`M${x - 12} 198Q${x} 186 ${x + 12} 198`, ink, lash + 1);
    const lashes = isWoman
      ? stroke(
          `M${x + side * 11} 192L${x + side * 17} 187M${x + side * 7} 188L${x + side * 11} 182`,
          ink,
          3,
        )
      : '';
    return joined(
      `<path d="M${x - 13} 196Q${x} 180 ${x + 13} 196Q${x} 207 ${x - 13} 196Z" fill="#fdf8ef"/>`,
      `<circle cx="${x}" cy="195" r="7" fill="${iris}"/><circle cx="${x}" cy="195" r="3.5" fill="${ink}"/>`,
      `<circle cx="${x + 2.5}" cy="192.5" r="2" fill="#fff"/>`,
      stroke(`M${x - 13} 196Q${x} 180 ${x + 13} 196`, ink, lash),
      lashes,
    );
  });
  const color = age === 'old' ? '#bdb7ad' : hair;
  const lift = random.below(5);
  const brows = [-1, 1].map((side) => {
    const x = 200 + side * 31;
    return stroke(
      `M${x - side * 16} ${174 - lift / 2}Q${x} ${164 - lift} ${x + side * 18} ${175 - lift / 2}`,
      color,
      isWoman ? 4.5 : 7,
    );
  });
  return each.join('') + brows.join('');
}

/** @param {SeededRandom} random */
export function nose(random) {
  return stroke(
    random.pick([
      'M201 194Q192 220 194 226Q200 232 209 227',
      'M200 196Q190 222 199 229Q204 230 208 228',
      'M190 226Q200 235 210 226',
    ]),
    '#6b2a1c',
    4.5,
    0.4,
  );
}

/** @param {SeededRandom} random @param {Person} person @param {boolean} hasBeard */
export function mouth(random, { isWoman }, hasBeard) {
  const lips = isWoman ? random.pick(lipColors) : '#8a3b33';
  const smile = random.below(3);
  if (smile === 0) {
    const lower = isWoman
      ? `<path d="M180 249Q200 270 220 249Q200 262 180 249Z" fill="${lips}"/>`
      : '';
    return stroke('M176 246Q200 264 224 246', lips, isWoman ? 6 : 5) + lower;
  }
  const depth = smile === 1 ? 268 : 276;
  return joined(
    `<path d="M172 243Q200 252 228 243Q222 ${depth} 200 ${depth}Q178 ${depth} 172 243Z" fill="${hasBeard ? '#7d2c2a' : lips}"/>`,
    '<path d="M177 246Q200 254 223 246Q219 258 200 258Q181 258 177 246Z" fill="#fffaf0"/>',
    isWoman ? stroke('M172 243Q186 240 200 244Q214 240 228 243', lips, 4.5) : '',
  );
}

/** @param {Person} person */
export function wrinkles({ age }) {
  if (age === 'young') return '';
  const laughter = 'M168 228Q160 238 163 250M232 228Q240 238 237 250';
  const more =
    'M146 190L137 186M146 198L136 200M254 190L263 186M254 198L264 200M172 142Q200 136 228 142M178 154Q200 149 222 154';
  return stroke(age === 'old' ? laughter + more : laughter, '#6b2a1c', 3, 0.3);
}

/**
 * Of six kinds, or none. With long hair, always a kind that shows from afar.
 * @param {SeededRandom} random @param {Person} person @param {boolean} hasLongHair
 * @returns {{ beard: string, hasBeard: boolean }}
 */
export function beard(random, { hair, age }, hasLongHair) {
  const color = age === 'old' ? '#d9d4c9' : hair;
  const moustache = `<path d="M200 234Q186 228 172 238Q164 246 160 244Q166 256 184 250Q194 248 200 243Q206 248 216 250Q234 256 240 244Q236 246 228 238Q214 228 200 234Z" fill="${color}"/>`;
  const full = `<path d="M129 196Q132 262 156 286Q200 312 244 286Q268 262 271 196Q264 232 240 234Q218 226 200 232Q182 226 160 234Q136 232 129 196Z" fill="${color}"/>`;
  const goatee = `<path d="M174 262Q200 276 226 262Q226 300 200 304Q174 300 174 262Z" fill="${color}"/>`;
  const sideburns = `<path d="M131 186L132 236Q140 244 150 232Q144 210 144 186ZM269 186L268 236Q260 244 250 232Q256 210 256 186Z" fill="${color}"/>`;
  const stubble =
    '<path d="M131 206Q136 262 160 280Q200 300 240 280Q264 262 269 206Q258 236 238 236Q200 224 162 236Q142 236 131 206Z" fill="#2a2238" opacity=".16"/>';
  const kind = random.below(hasLongHair ? 5 : 9);
  if (kind === 0) return { beard: full, hasBeard: true };
  if (kind === 1) return { beard: full + moustache, hasBeard: true };
  if (kind === 2) return { beard: moustache, hasBeard: false };
  if (kind === 3) return { beard: moustache + sideburns, hasBeard: false };
  if (kind === 4) return { beard: moustache + goatee, hasBeard: true };
  if (kind === 5) return { beard: stubble, hasBeard: false };
  return { beard: '', hasBeard: false };
}
