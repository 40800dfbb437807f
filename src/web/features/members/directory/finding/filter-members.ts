/** Finds the members of a list that match a filter, in the browser and on the server. */
import type { ListedMember, MemberListItem } from '#contract/members/directory.ts';
import { findForms, findRows, joinTexts, type WordForms } from '#contract/members/matching.ts';
import { foldText, nameText, otherNamesText } from '#contract/members/search-text.ts';
import { readNumber, type Series } from '#contract/number-label.ts';
import { isLongTerm } from '#contract/primitives.ts';
import type { Facets } from './list-address.ts';

/** A row of any list. Rows of night lists have only numbers and names. */
export type ListRow = MemberListItem & Partial<ListedMember>;

/** Precedes the number in the text of a row, so that a written number such as FB 41 finds no years. */
const numberMark = '#';

const texts = new WeakMap<ListRow, string>();

function textOf(row: ListRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { freakBrotherNumber, firstName, lastName, year = 0, location = '' } = row;
  const shownYear = year > 0 ? `${year}` : '';
  const text =
    otherNamesText([`${numberMark}${freakBrotherNumber}`, shownYear, location]) +
    nameText(firstName, lastName);
  texts.set(row, text);
  return text;
}

const isWhole = (text: string) => /^(?:0|[1-9][0-9]*)$/.test(text);

/** Digits alone may also be a year; a number in another spelling is only a number. */
function wordsOf(filter: string, series: Series): WordForms[] {
  const written = readNumber(filter);
  const isNumber = written !== null && (written.series ?? series) === series;
  if (!isNumber || isWhole(foldText(filter))) return findForms(filter);
  return [[`${numberMark}${Number(written.digits)}`]];
}

/** The rows of a series that contain each word of the filter, as a search would find it. */
export function filterMembers(
  rows: readonly ListRow[],
  filter: string,
  series: Series,
): readonly ListRow[] {
  if (isLongTerm(filter)) return [];
  if (foldText(filter) === '') return rows;
  const found = findRows([joinTexts(rows.map(textOf))], wordsOf(filter, series));
  return found.flatMap((index) => rows[index] ?? []);
}

/** The index of the nearest number, the lower of two; -1 in an empty list. `rows` are sorted by number. */
export function nearestIndex(rows: readonly ListRow[], number: number): number {
  const next = rows.findIndex((row) => row.freakBrotherNumber >= number);
  if (next === -1) return rows.length - 1;
  const distance = (index: number) =>
    Math.abs((rows[index]?.freakBrotherNumber ?? Infinity) - number);
  return distance(next - 1) <= distance(next) ? next - 1 : next;
}

const yearsOfDecade = 10;

/** Narrows a list to a decade, a place, and the deceased or the living. */
export const hasFacets = ({ decade, place, status }: Facets): boolean =>
  decade > 0 || place !== '' || status !== '';

/** @param atPlace the numbers of the members at the chosen place; null for all places */
export function chooseMembers(
  rows: readonly ListRow[],
  { decade, status }: Facets,
  atPlace: readonly number[] | null = null,
): readonly ListRow[] {
  const numbers = atPlace && new Set(atPlace);
  return rows.filter(
    ({ freakBrotherNumber, year = 0, deceased }) =>
      (decade === 0 || (year >= decade && year < decade + yearsOfDecade)) &&
      (numbers === null || numbers.has(freakBrotherNumber)) &&
      (status === '' || deceased === (status === 'deceased')),
  );
}
