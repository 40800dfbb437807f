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

/** Lower case, without diacritics, spaces collapsed and trimmed. Idempotent. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(foldable, (letter) => foldings[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Terminates a name in a search text; folded text cannot contain it. */
export const nameEnd = '\n';

/** The folded full name and aliases, each terminated by `nameEnd`. */
export function searchText(
  firstName: string,
  lastName: string,
  aliases: readonly string[],
): string {
  const names = [`${firstName} ${lastName}`, ...aliases];
  return names.map((name) => foldText(name) + nameEnd).join('');
}

export function wordsOf(searchTextOfMember: string): string[] {
  return [...new Set(searchTextOfMember.split(/[ \n]/))].filter((word) => word !== '');
}
