/** Recognises the columns of a file by their headings, and applies what an admin says about them. */
import {
  cleanLine,
  excerptOf,
  isTooLong,
  normalize,
  removeInvisible,
} from '#contract/clean-text.ts';
import { refuseField } from '#contract/errors.ts';
import {
  importColumnNames,
  importColumns,
  type ColumnMeaning,
  type ImportColumn,
} from '#contract/members/import-columns.ts';
import type { ColumnChoice } from '#contract/members/import-reading.ts';
import type { FileColumn } from '#contract/members/import.ts';
import { shown } from '#contract/members/jump-date.ts';
import { readNumber, type Series } from '#contract/number-label.ts';
import type { CsvRow } from '#server/csv/read-table.ts';

/** Without case, accents, blanks and punctuation. */
const fold = (heading: string) =>
  normalize(removeInvisible(heading), 'NFKD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replaceAll('†', 'deceased')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Without case, blanks and invisible characters. */
const foldOwn = (heading: string) => removeInvisible(heading).replaceAll(/\s/g, '').toLowerCase();

const ownHeadings = new Set(
  importColumnNames
    .filter((column) => column !== 'name' && column !== 'date')
    .flatMap((column) => [column, importColumns[column].title].map(foldOwn)),
);
const columnByHeading = new Map<string, ImportColumn>(
  importColumnNames.flatMap((column) => {
    const { title, headings } = importColumns[column];
    return [column, title, ...headings].map((heading) => [fold(heading), column] as const);
  }),
);

/** A column is one of numbers if its heading may stand before a number, such as "FB #". */
const readNumberAfter = (heading: string) =>
  fold(heading) === '' ? null : readNumber(`${heading} 1`);

export function recognise(heading: string): ImportColumn | null {
  if (isTooLong(heading)) return null;
  return (
    columnByHeading.get(fold(heading)) ?? (readNumberAfter(heading) === null ? null : 'number')
  );
}

export const isHeading = (cell: string): boolean => recognise(cell) !== null;

/** The series that the heading of the numbers names, as "NNFB #" does. */
export const seriesOfHeading = (heading: string): Series | null =>
  readNumberAfter(heading)?.series ?? null;

const isNumber = (cell: string) => /^#?[0-9]+$/.test(cleanLine(cell));

/** The first row with most recognised headings, two at least; without one, the first row of several words. */
export function findHeadings(rows: readonly CsvRow[]): number {
  const candidates = rows.map(({ cells }) => (cells.some(isNumber) ? [] : cells));
  const known = candidates.map((cells) => cells.filter(isHeading).length);
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  return candidates.findIndex((cells) => cells.filter((cell) => cleanLine(cell)).length >= 2);
}

const maxExamples = 3;

function examplesOf(rows: readonly CsvRow[], index: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[index] ?? '';
    const example = cell === '' ? '' : excerptOf(cell);
    if (example !== '') found.add(example);
    if (found.size === maxExamples) break;
  }
  return [...found];
}

/**
 * A mistyped heading must not leave a column as it was recognised.
 *
 * @throws Refusal `bad_request`
 */
function requireColumns({ inOrder, named }: ColumnChoice, headings: readonly string[]): void {
  const known = new Set(headings.map(fold));
  const missing = named.find(({ heading }) => !known.has(fold(heading)));
  const isOtherCount = inOrder.length > 0 && inOrder.length !== headings.length;
  if (missing === undefined && !isOtherCount) return;
  refuseField(
    'columns',
    missing === undefined
      ? `The file has ${headings.length} columns, and ${inOrder.length} are named.`
      : `The file has no column "${shown(missing.heading)}".`,
  );
}

/** @throws Refusal `bad_request` for a choice that is not about this file */
export function matchColumns(
  headings: readonly string[],
  rows: readonly CsvRow[],
  choice: ColumnChoice,
): FileColumn[] {
  requireColumns(choice, headings);
  const recognised = headings.map(recognise);
  const isFirstName = recognised.includes('lastName') && !recognised.includes('firstName');
  const chosen = new Map(choice.named.map(({ heading, meaning }) => [fold(heading), meaning]));
  return headings.map((heading, index) => {
    const examples = examplesOf(rows, index);
    const isEmpty = cleanLine(heading) === '' && examples.length === 0;
    const known = recognised[index] ?? null;
    // As in "Name, Surname".
    const found: ColumnMeaning | null = known === 'name' && isFirstName ? 'firstName' : known;
    return {
      heading: excerptOf(heading),
      examples,
      meaning: choice.inOrder[index] ?? chosen.get(fold(heading)) ?? (isEmpty ? 'ignore' : found),
      isOwn: isEmpty || ownHeadings.has(foldOwn(heading)),
    };
  });
}
