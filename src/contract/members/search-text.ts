/**
 * The one folding of names and typed words, so that case, accents, signs and blanks make no difference in searches,
 * filters and comparisons.
 */
import { removeInvisible } from '../clean-text.ts';

/** Letters that Unicode decomposition does not split, and signs with several typed forms. */
const foldings: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  '.': '',
  ',': ' ',
};
/** Apostrophes and primes, dashes, and quotation marks. */
const apostrophes = /[’‘‚‛ʼʻʹʽˈ`′‵]/gu;
const dashes = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/gu;
const quotes = /[“”„‟«»‹›]/gu;
const foldable = new RegExp(`[${Object.keys(foldings).join('')}]`, 'gu');
/** But no blanks. */
const controls = /(?![\t-\r])\p{Cc}/gu;
/** A point between an initial and a name: J.Smith. */
const pointBeforeName = /\.(?=\p{L}{2})/gu;

/** Without anything to fold but capitals and blanks. Most names are so, and a phone folds thousands of them. */
const plainText = /^[ '\-a-zA-Z0-9]*$/;

/** Lower case, without diacritics, points and commas; signs in one form, blanks collapsed and trimmed. Idempotent. */
export function foldText(text: string): string {
  if (plainText.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return (
    removeInvisible(text)
      .replace(controls, '')
      // Decomposition would make a blank with an accent, and two primes, of these.
      .replaceAll('´', "'")
      .replaceAll('″', '"')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(apostrophes, "'")
      .replace(dashes, '-')
      .replace(quotes, '"')
      .replace(pointBeforeName, ' ')
      .replace(foldable, (letter) => foldings[letter] ?? letter)
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/** Folded text without blanks and signs: "O'Brien", "OBrien" and "O Brien" are the same. */
export const squeezeText = (folded: string): string => folded.replace(/[^\p{L}\p{N}]/gu, '');

/** Letters that are also written as two: Grün is Gruen where a keyboard has no ü. */
const expansions: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};
const expandable = new RegExp(`[${Object.keys(expansions).join('')}]`, 'gu');
const expanded = /ae|oe|ue|aa/;
/** Shorter words are complete names or parts of them: Joe does not mean Björn. */
const shortestExpanded = 4;

/** The folded text with two letters for each of `expansions`; undefined if it has none of them. */
function foldAsTwo(text: string): string | undefined {
  if (plainText.test(text)) return undefined;
  const lower = text.normalize('NFC').toLowerCase();
  const asTwo = lower.replace(expandable, (letter) => expansions[letter] ?? letter);
  return asTwo === lower ? undefined : foldText(asTwo);
}

/** The folded text, and the one with two letters for one if it has such letters. */
function spellingsOf(text: string): string[] {
  const plain = foldText(text);
  const asTwo = foldAsTwo(text);
  return asTwo === undefined ? [plain] : [plain, asTwo];
}

/** Tests whether a name equals this one, apart from case, accents, signs and blanks. */
export function createSameNameTest(name: string): (other: string) => boolean {
  // A name of signs alone would equal any other.
  const squeezed = (text: string) => spellingsOf(text).map((each) => squeezeText(each) || each);
  const spellings = squeezed(name);
  return (other) => squeezed(other).some((spelling) => spellings.includes(spelling));
}

/** Folded text has no capitals. So only a word that may be expanded finds expanded words, and "eller" not Müller. */
const markExpanded = (word: string) => word.toUpperCase();

/** Terminates a name in a search text; folded text cannot contain it. */
const nameEnd = '\n';

/** The words of a name that have an expanded spelling, marked and each terminated by `nameEnd`. */
function expandedText(name: string, folded: string): string {
  const asTwo = foldAsTwo(name);
  if (asTwo === undefined) return '';
  const plainWords = folded.split(' ');
  return asTwo
    .split(' ')
    .filter((word, place) => word !== plainWords[place])
    .map((word) => markExpanded(word) + nameEnd)
    .join('');
}

const signOrBlank = /[^\p{L}\p{N}]/u;

/** A name with blanks or signs in it once more without, so that "McGregor" finds "Mc Gregor". */
const squeezedText = (folded: string): string =>
  signOrBlank.test(folded) ? squeezeText(folded) + nameEnd : '';

/** Most names. */
const simpleName = /^[a-zA-Z]+ [a-zA-Z]+$/;

/** What a search looks into for a member: the folded full name, and its other forms. Each is terminated by `nameEnd`. */
export function nameText(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`;
  if (simpleName.test(name)) return name.toLowerCase() + nameEnd;
  const parts = [foldText(firstName), foldText(lastName)];
  const folded = parts.join(' ').trim();
  return folded + nameEnd + expandedText(name, folded) + parts.map(squeezedText).join('');
}

/** The same for other texts, such as aliases and places. */
export function otherNamesText(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const folded = foldText(text);
      return folded + nameEnd + expandedText(text, folded) + squeezedText(folded);
    })
    .join('');
}

/** A shorter word without its signs is a part of too many names, unless other words narrow the search. */
const shortestSqueezed = 3;

const hasLetters = (word: string) => squeezeText(word) !== '';
/** Brackets, quotation marks and punctuation around a word. */
const signsAround = /^[([{<"]+|[)\]}>";:!?]+$/g;

function formsOf(word: string, other: string, isAlone: boolean): string[] {
  const squeezed = squeezeText(word);
  const isExpanded = [...word].length >= shortestExpanded && expanded.test(word);
  const isSqueezed = !isAlone || [...squeezed].length >= shortestSqueezed;
  const forms = [
    word,
    ...(other.includes(word) ? [] : [other]),
    ...(isExpanded ? [markExpanded(word)] : []),
    word.replace(signsAround, ''),
    ...(isSqueezed ? [squeezed] : []),
  ];
  return [...new Set(forms)].filter((form) => form !== '');
}

/**
 * The forms in which search texts may have each word of a term, by the folded word. Words of signs alone do not count
 * beside others.
 */
export function formsByWord(term: string): Map<string, string[]> {
  const [plain = '', asTwo = plain] = spellingsOf(term);
  const others = asTwo.split(' ');
  const all = plain.split(' ').map((word, place) => ({ word, other: others[place] ?? word }));
  const spelled = all.filter(({ word }) => hasLetters(word));
  const words = spelled.length === 0 ? all : spelled;
  return new Map(words.map(({ word, other }) => [word, formsOf(word, other, words.length === 1)]));
}

/** The distinct words of a search text. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[ \n]/))].filter((word) => word !== '');
}
