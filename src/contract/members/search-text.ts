/** Normalizes names for search, so that case, accents and spaces are ignored on both databases. */

/** Letters that Unicode decomposition does not split, and characters with several typed forms. */
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
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
};
const foldable = new RegExp(`[${Object.keys(foldings).join('')}]`, 'gu');

/** Without letters of `foldings`. Most names are so, and a phone folds thousands of them for its first search. */
const plainText = /^[ -_a-~]*$/;

/** Lower case, without diacritics, spaces collapsed and trimmed. Idempotent. */
export function foldText(text: string): string {
  if (plainText.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(foldable, (letter) => foldings[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

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
export function spellingsOf(text: string): string[] {
  const plain = foldText(text);
  const lower = text.normalize('NFC').toLowerCase();
  if (lower === plain) return [plain];
  const asTwo = lower.replace(expandable, (letter) => expansions[letter] ?? letter);
  return asTwo === lower ? [plain] : [plain, foldText(asTwo)];
}

/** Folded text has no capitals. So only a word that may be expanded finds expanded words, and "eller" not Müller. */
const markExpanded = (word: string) => word.toUpperCase();

/** Terminates a name in a search text; folded text cannot contain it. */
export const nameEnd = '\n';

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

/** The folded full name and aliases, each terminated by `nameEnd`, and their expanded words. */
export function searchText(
  firstName: string,
  lastName: string,
  aliases: readonly string[],
): string {
  const names = [`${firstName} ${lastName}`, ...aliases];
  return names.map((name) => foldText(name) + nameEnd).join('') + expandedText(names);
}

/** The forms in which search texts may have each word of a term, by the folded word. */
export function formsByWord(term: string): Map<string, string[]> {
  const [plain = '', asTwo = plain] = spellingsOf(term);
  const others = asTwo.split(' ');
  return new Map(
    plain.split(' ').map((word, place) => {
      const other = others[place] ?? word;
      const forms = other.includes(word) ? [word] : [word, other];
      const isExpanded = [...word].length >= shortestExpanded && expanded.test(word);
      return [word, isExpanded ? [...forms, markExpanded(word)] : forms];
    }),
  );
}

export function wordsOf(searchTextOfMember: string): string[] {
  return [...new Set(searchTextOfMember.split(/[ \n]/))].filter((word) => word !== '');
}

/** Every suffix of a word, by code points: smith, mith, ith, th, h. */
export function endingsOf(word: string): string[] {
  const characters = [...word];
  return characters.map((_, start) => characters.slice(start).join(''));
}
