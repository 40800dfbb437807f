/** What a file leaves open, so that the admin is asked once for all of its rows. */
import type { ColumnMeaning } from '#contract/members/import-columns.ts';
import type { DateOrder } from '#contract/members/import-reading.ts';
import type { OpenQuestions } from '#contract/members/import.ts';
import { cleanLine } from '#contract/clean-text.ts';
import type { CsvRow } from '#server/csv/read-table.ts';
import { isShortYear, isWithoutSeries } from './members-csv.ts';
import { findDateOrder, readDate } from './read-date.ts';

const maxExamples = 3;
const examplesOf = (cells: readonly string[]) =>
  [...new Set(cells.map(cleanLine))].slice(0, maxExamples);

interface FoundQuestions {
  readonly questions: OpenQuestions;
  /** That the dates of the file decide; null without one. */
  readonly dateOrder: DateOrder | null;
}

/** @param hasSeries whether the headings tell the series of each row */
export function findQuestions(
  rows: readonly CsvRow[],
  meanings: readonly (ColumnMeaning | null)[],
  hasSeries: boolean,
): FoundQuestions {
  function cellsOf(meaning: ColumnMeaning): string[] {
    const index = meanings.indexOf(meaning);
    return index < 0 ? [] : rows.map(({ cells }) => cells[index] ?? '');
  }
  const dates = cellsOf('date');
  const { order, ambiguous } = findDateOrder(dates);
  const shortYears = [
    ...dates.filter((cell) => readDate(cell)?.hasShortYear === true),
    ...cellsOf('year').filter(isShortYear),
  ];
  return {
    questions: {
      series: hasSeries ? [] : examplesOf(cellsOf('number').filter(isWithoutSeries)),
      dateOrder: order === null ? examplesOf(ambiguous) : [],
      twoDigitYears: examplesOf(shortYears),
    },
    dateOrder: order,
  };
}
