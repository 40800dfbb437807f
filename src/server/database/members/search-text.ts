/** Folds names for searching, so that case, accents and blanks make no difference on either database. */

/** Letters that Unicode decomposition leaves whole, and characters that keyboards write in several ways. */
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

/** Lower case without marks, blanks collapsed to one, ends trimmed. Folding twice changes nothing. */
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

/** Ends a name inside a search text; folded text cannot contain it. */
export const nameEnd = '\n';

/** The folded full name and aliases, each closed by `nameEnd`. */
export function searchText(
  firstName: string,
  lastName: string,
  aliases: readonly string[],
): string {
  const names = [`${firstName} ${lastName}`, ...aliases];
  return names.map((name) => foldText(name) + nameEnd).join('');
}

/** The words of a search text, each once. */
export function wordsOf(searchTextOfMember: string): string[] {
  return [...new Set(searchTextOfMember.split(/[ \n]/))].filter((word) => word !== '');
}
