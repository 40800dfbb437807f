/** Whether two places look like the same one: reads the words of their names, and compares them. */
import { countTypos } from '#contract/count-typos.ts';
import type { likenessNames } from '#contract/jumps/place-editing.ts';
import { foldText } from '#contract/members/search-text.ts';

/** Words that say what a drop zone is, not which one. */
const kindWords = new Set(
  'skydive skydiving skydivers sky diving dive dz dropzone drop zone airport airfield airpark airstrip air field aerodrome aero parachute parachuting para parachutists center centre club sport sports school inc llc ltd the of at city county intl international municipal muni regional'.split(
    ' ',
  ),
);

const countryWords = new Set(
  'usa us america canada england uk britain germany deutschland france australia sweden sverige norway denmark mexico'.split(
    ' ',
  ),
);

/** Names of states in which the first abbreviation is the official one. */
const states: readonly (readonly [string, ...string[]])[] = [
  ['al', 'alabama', 'ala'],
  ['ak', 'alaska'],
  ['az', 'arizona', 'ariz'],
  ['ar', 'arkansas', 'ark'],
  ['ca', 'california', 'calif', 'cal'],
  ['co', 'colorado', 'colo'],
  ['ct', 'connecticut', 'conn'],
  ['de', 'delaware', 'del'],
  ['fl', 'florida', 'fla'],
  ['ga', 'georgia'],
  ['hi', 'hawaii'],
  ['id', 'idaho'],
  ['il', 'illinois', 'ill'],
  ['in', 'indiana', 'ind'],
  ['ia', 'iowa'],
  ['ks', 'kansas', 'kans'],
  ['ky', 'kentucky'],
  ['la', 'louisiana'],
  ['me', 'maine'],
  ['md', 'maryland'],
  ['ma', 'massachusetts', 'mass'],
  ['mi', 'michigan', 'mich'],
  ['mn', 'minnesota', 'minn'],
  ['ms', 'mississippi', 'miss'],
  ['mo', 'missouri'],
  ['mt', 'montana', 'mont'],
  ['ne', 'nebraska', 'nebr', 'neb'],
  ['nv', 'nevada', 'nev'],
  ['nh', 'new hampshire'],
  ['nj', 'new jersey', 'jersey'],
  ['nm', 'new mexico'],
  ['ny', 'new york'],
  ['nc', 'north carolina', 'n carolina'],
  ['nd', 'north dakota'],
  ['oh', 'ohio'],
  ['ok', 'oklahoma', 'okla'],
  ['or', 'oregon', 'ore'],
  ['pa', 'pennsylvania', 'penn', 'penna'],
  ['ri', 'rhode island'],
  ['sc', 'south carolina', 's carolina'],
  ['sd', 'south dakota'],
  ['tn', 'tennessee', 'tenn'],
  ['tx', 'texas', 'tex'],
  ['ut', 'utah'],
  ['vt', 'vermont'],
  ['va', 'virginia'],
  ['wa', 'washington', 'wash'],
  ['wv', 'west virginia'],
  ['wi', 'wisconsin', 'wis', 'wisc'],
  ['wy', 'wyoming', 'wyo'],
  ['on', 'ontario', 'ont'],
  ['qc', 'quebec', 'que'],
  ['bc', 'british columbia'],
  ['ab', 'alberta'],
];
const stateOf = new Map(states.flatMap((names) => names.map((name) => [name, names[0]] as const)));

/** Words with a usual abbreviation. */
const longForms: Readonly<Partial<Record<string, string>>> = {
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  st: 'saint',
  spgs: 'springs',
  spg: 'springs',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  lk: 'lake',
  vly: 'valley',
  bch: 'beach',
  hts: 'heights',
  jct: 'junction',
};

export interface PlaceWords {
  /** Without words for any drop zone, state or country; never empty. */
  readonly words: readonly string[];
  /** The words without spaces. */
  readonly whole: string;
  /** The digits of the words: a digit is no typo in Area 51 and Area 52. */
  readonly digits: string;
  /** A bit for each of its letters; some letters share one. */
  readonly letters: number;
  /** The abbreviation of the state; null if none is named. */
  readonly state: string | null;
}

/** The state at the end of the words, and how many of them name it. */
function findState(words: readonly string[]): { state: string; length: number } | null {
  for (const length of [2, 1]) {
    // A state that is the whole name is the place: New York.
    if (words.length <= length) continue;
    const state = stateOf.get(words.slice(-length).join(' '));
    if (state !== undefined) return { state, length };
  }
  return null;
}

const orAll = (some: readonly string[], all: readonly string[]) => (some.length > 0 ? some : all);

function lettersOf(whole: string): number {
  let letters = 0;
  for (let at = 0; at < whole.length; at += 1) letters |= 1 << (whole.charCodeAt(at) % 32);
  return letters;
}

const asRead = (words: readonly string[], state: string | null): PlaceWords => {
  const whole = words.join('');
  const digits = whole.replaceAll(/\P{N}+/gu, '');
  return { words, whole, digits, letters: lettersOf(whole), state };
};

/** @param text a spelling, such as `Skydive Hinckley, OH` */
export function readPlaceWords(text: string): PlaceWords {
  const all = foldText(text)
    .replaceAll("'", '')
    // Abbreviations with dots: O.H., D.Z.
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .match(/[\p{L}\p{N}]+/gu) ?? [text];
  const last = all.findLastIndex((word) => !countryWords.has(word));
  const named = orAll(all.slice(0, last + 1), all);
  const isPlain = (word: string) => !kindWords.has(word);
  // The state may stand before such a word: Hinckley Ohio DZ.
  const lastPlain = named.findLastIndex(isPlain);
  const trimmed = orAll(named.slice(0, lastPlain + 1), named);
  const found = findState(trimmed);
  const rest = found ? trimmed.slice(0, -found.length) : trimmed;
  const words = rest.filter(isPlain);
  // Skydive Arizona: the state tells it apart.
  if (words.length === 0) return asRead(orAll(trimmed.filter(isPlain), trimmed), null);
  return asRead(
    words.map((word) => longForms[word] ?? word),
    found?.state ?? null,
  );
}

export type Likeness = (typeof likenessNames)[number];

/** Shorter names differ too little by chance: Perris and Paris. */
const shortestForOne = 5;
const shortestForTwo = 8;

/** Differences that a typo of this length may have. */
const allowedTypos = (length: number): number => {
  if (length >= shortestForTwo) return 2;
  return length >= shortestForOne ? 1 : 0;
};

const isPart = (some: readonly string[], all: readonly string[]) =>
  some.every((word) => all.includes(word));

/** How many letters only one of two names has. */
function countOtherLetters(a: PlaceWords, b: PlaceWords): number {
  let count = 0;
  for (let left = a.letters ^ b.letters; left !== 0; left &= left - 1) count += 1;
  return count;
}

function isTypo(a: PlaceWords, b: PlaceWords): boolean {
  const most = allowedTypos(Math.min(a.whole.length, b.whole.length));
  if (most === 0 || a.digits !== b.digits) return false;
  // A typo replaces one letter by one other. Most names differ in more, which is found without comparing them.
  if (countOtherLetters(a, b) > 2 * most) return false;
  return countTypos(a.whole, b.whole, most) <= most;
}

/** Null for places that do not look alike. */
export function compareWords(a: PlaceWords, b: PlaceWords): Likeness | null {
  if (a.state !== null && b.state !== null && a.state !== b.state) return null;
  if (a.whole === b.whole) return 'same words';
  if (isTypo(a, b)) return 'similar letters';
  const [fewer, more] = a.words.length < b.words.length ? [a, b] : [b, a];
  return fewer.whole.length >= shortestForOne && isPart(fewer.words, more.words)
    ? 'more words'
    : null;
}
