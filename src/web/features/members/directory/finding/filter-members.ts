/** Finds the members of a list that match a filter, in the browser and on the server. */
import type { ListedMember, MemberListItem } from '#contract/members/directory.ts';

/** A row of any list. Rows of night lists have only numbers and names. */
export type ListRow = MemberListItem & Partial<ListedMember>;

/** Letters that have no accent to remove. */
const foldings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => foldings[letter] ?? letter);

const texts = new WeakMap<ListRow, string>();

function textOf(row: ListRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { freakBrotherNumber, firstName, lastName, year = 0, location = '' } = row;
  const shownYear = year > 0 ? `${year}` : '';
  const text = plain([freakBrotherNumber, firstName, lastName, shownYear, location].join(' '));
  texts.set(row, text);
  return text;
}

/** The rows that contain each word of the filter, ignoring case and accents. */
export function filterMembers(rows: readonly ListRow[], filter: string): readonly ListRow[] {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  return rows.filter((row) => words.every((word) => textOf(row).includes(word)));
}

/** The index of the nearest number, the lower of two; -1 in an empty list. `rows` are sorted by number. */
export function nearestIndex(rows: readonly ListRow[], number: number): number {
  const next = rows.findIndex((row) => row.freakBrotherNumber >= number);
  if (next === -1) return rows.length - 1;
  const distance = (index: number) =>
    Math.abs((rows[index]?.freakBrotherNumber ?? Infinity) - number);
  return distance(next - 1) <= distance(next) ? next - 1 : next;
}
