/**
 * The one folding of names and typed words, so that case, accents, signs and blanks make no difference in searches,
 * filters and comparisons.
 */

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
/** Characters that show nothing, but no blanks; those that join letters among them. */
export const invisible = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** A point between an initial and a name: J.Smith. */
const pointBeforeName = /\.(?=\p{L}{2})/gu;

/** Without anything to fold but capitals and blanks. Most names are so, and a phone folds thousands of them. */
const plainText = /^[ '\-a-zA-Z0-9]*$/;

/** Lower case, without diacritics, points and commas; signs in one form, blanks collapsed and trimmed. Idempotent. */
export function foldText(text: string): string {
  if (plainText.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return (
    text
      .replace(invisible, '')
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

/** The folded text, and if it has letters of `expansions`, the folded text with two letters for each. */
function spellingsOf(text: string): string[] {
  const plain = foldText(text);
  const lower = text.normalize('NFC').toLowerCase();
  if (lower === plain) return [plain];
  const asTwo = lower.replace(expandable, (letter) => expansions[letter] ?? letter);
  return asTwo === lower ? [plain] : [plain, foldText(asTwo)];
}

/** Tells names that equal this one but for case, accents, signs and blanks. */
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

/** The words of these names that have an expanded spelling, marked and each terminated by `nameEnd`. */
function expandedText(names: readonly string[]): string {
  const words = names.flatMap((name) => {
    if (plainText.test(name)) return [];
    const [plain = '', asTwo = plain] = spellingsOf(name);
    const plainWords = plain.split(' ');
    return asTwo.split(' ').filter((word, place) => word !== plainWords[place]);
  });
  return words.map((word) => markExpanded(word) + nameEnd).join('');
}

/** Names with blanks or signs in them once more without, so that "McGregor" finds "Mc Gregor". */
function squeezedText(names: readonly string[]): string {
  return names
    .map((name) => foldText(name))
    .filter((name) => /[^\p{L}\p{N}]/u.test(name))
    .map((name) => squeezeText(name) + nameEnd)
    .join('');
}

/** Most names. */
const simpleName = /^[a-zA-Z]+ [a-zA-Z]+$/;

/** What a search looks into for a member: the folded full name, and its other forms. Each is terminated by `nameEnd`. */
export function nameText(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`;
  if (simpleName.test(name)) return name.toLowerCase() + nameEnd;
  return foldText(name) + nameEnd + expandedText([name]) + squeezedText([firstName, lastName]);
}

/** The same for other texts, such as aliases and places. */
export function otherNamesText(texts: readonly string[]): string {
  const folded = texts.map((text) => foldText(text) + nameEnd).join('');
  return folded + expandedText(texts) + squeezedText(texts);
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
