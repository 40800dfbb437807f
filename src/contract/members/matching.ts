/**
 * Which members a search term finds, and in which order. The server searches the register in memory so, a device
 * without a connection the list that it keeps, and the full list its rows.
 */
import { digitsOfNumber } from '../number-label.ts';
import type { MemberListItem } from './directory.ts';
import { createSameNameTest, foldText, formsByWord, nameText } from './search-text.ts';

/** Removes duplicates and words that another word contains. */
export function distinctWords(term: string): string[] {
  if (!term.includes(' ')) return [term];
  const words = [...new Set(term.split(' '))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The forms in which search texts may have a typed word, as typed first. */
export type WordForms = readonly string[];

/** The distinct words of a term, each in all forms in which search texts may have it. */
export function findForms(term: string): WordForms[] {
  const forms = formsByWord(term);
  return distinctWords([...forms.keys()].join(' ')).map((word) => forms.get(word) ?? [word]);
}

/** The search texts of a list's rows, joined so that all of them are searched at once. */
export interface JoinedText {
  readonly text: string;
  /** Where each row begins; the last is the end. */
  readonly starts: readonly number[];
}

export function joinTexts(texts: readonly string[]): JoinedText {
  const starts = [0];
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length);
  return { text: texts.join(''), starts };
}

/** What a search by name looks into. No search finds a member by a withheld name. */
export const searchedName = ({ firstName, lastName, nameWithheld }: MemberListItem): string =>
  nameWithheld ? '' : nameText(firstName, lastName);

export const joinNames = (rows: readonly MemberListItem[]): JoinedText =>
  joinTexts(rows.map(searchedName));

/** The rows whose text contains the word. */
function rowsWith({ text, starts }: JoinedText, word: string): Set<number> {
  const rows = new Set<number>();
  let row = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, starts[row + 1])) {
    while ((starts[row + 1] ?? Infinity) <= at) row += 1;
    rows.add(row);
  }
  return rows;
}

/**
 * @param texts of the same rows; a word can be in any of them
 * @param words at least one. Each must occur in one of its forms.
 * @returns the rows with all words, in their order
 */
export function findRows(texts: readonly JoinedText[], words: readonly WordForms[]): number[] {
  const [longest = [], ...others] = words.toSorted(([a = ''], [b = '']) => b.length - a.length);
  const rows = new Set(
    longest.flatMap((form) => texts.flatMap((joined) => [...rowsWith(joined, form)])),
  );
  const hasOne = (row: number, forms: WordForms) =>
    texts.some(({ text, starts }) => {
      const own = text.slice(starts[row], starts[row + 1]);
      return forms.some((form) => own.includes(form));
    });
  return [...rows]
    .filter((row) => others.every((forms) => hasOne(row, forms)))
    .toSorted((a, b) => a - b);
}

/** Rows by number, and what a search by name looks into. A withheld name has no text. */
export interface SearchedList<Row extends MemberListItem> {
  readonly rows: readonly Row[];
  /** The first begins with the folded full name of each row. */
  readonly texts: readonly JoinedText[];
}

/** Tests whether a full name equals the term. A single word matches only members with a single name. */
function createNameTest(term: string): (row: MemberListItem) => boolean {
  const isOneWord = !/\s/u.test(term);
  const isSame = createSameNameTest(term);
  return ({ firstName, lastName }) =>
    !(isOneWord && firstName !== '' && lastName !== '') && isSame(`${firstName} ${lastName}`);
}

/**
 * Finds members by number or by parts of their names: exact full names first, then the others, both by number. A number
 * comes before longer ones that begin with it.
 *
 * @param term trimmed
 */
export function findInList<Row extends MemberListItem>(
  { rows, texts }: SearchedList<Row>,
  term: string,
): Row[] {
  // A term of marks alone folds to nothing and matches no name.
  if (foldText(term) === '') return [];
  const digits = digitsOfNumber(term);
  if (digits !== undefined) {
    const start = String(Number(digits));
    if (start === '0') return [];
    return rows.filter(({ freakBrotherNumber }) => String(freakBrotherNumber).startsWith(start));
  }
  const found = findRows(texts, findForms(term)).flatMap((index) => rows[index] ?? []);
  const exact = found.filter(createNameTest(term));
  return exact.length === 0 ? found : [...new Set([...exact, ...found])];
}
