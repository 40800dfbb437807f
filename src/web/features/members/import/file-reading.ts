/** How the admin says a chosen file is to be read. What is still open is asked before the preview. */
import {
  importColumns,
  problemsOfColumns,
  type Clearable,
  type ColumnMeaning,
} from '#contract/members/import-columns.ts';
import type { DateOrder } from '#contract/members/import-reading.ts';
import type { ImportPreview, OpenQuestions } from '#contract/members/import.ts';
import type { Series } from '#contract/number-label.ts';

/** Empty texts are not answered yet. */
export interface FileReading {
  /** Null while all headings are those of an export. */
  readonly columns: readonly ColumnMeaning[] | null;
  readonly series: Series | '';
  readonly dateOrder: DateOrder | '';
  readonly twoDigitYears: 'read' | 'refuse' | '';
  readonly clear: readonly Clearable[];
}

export const asWritten: FileReading = {
  columns: null,
  series: '',
  dateOrder: '',
  twoDigitYears: '',
  clear: [],
};

const meaningsOf = (report: ImportPreview, reading: FileReading) =>
  reading.columns ?? report.columns.map(({ meaning }) => meaning);

/** The questions that are still asked with the columns that are chosen now. */
export function questionsOf(report: ImportPreview, reading: FileReading): OpenQuestions {
  const { series, dateOrder, twoDigitYears } = report.questions;
  const meanings = meaningsOf(report, reading);
  const hasDate = meanings.includes('date');
  return {
    series: meanings.includes('series') ? [] : series,
    dateOrder: hasDate ? dateOrder : [],
    twoDigitYears: hasDate || meanings.includes('year') ? twoDigitYears : [],
  };
}

/** The reading with a proposal for everything that has not been asked; null if nothing is open. */
export function propose(report: ImportPreview, reading: FileReading): FileReading | null {
  const asked = questionsOf(report, reading);
  const isOwn = report.columns.every((column) => column.isOwn);
  const proposed: FileReading = {
    ...reading,
    columns:
      reading.columns ?? (isOwn ? null : report.columns.map(({ meaning }) => meaning ?? 'ignore')),
    series: reading.series === '' && asked.series.length > 0 ? 'fb' : reading.series,
    twoDigitYears:
      reading.twoDigitYears === '' && asked.twoDigitYears.length > 0
        ? 'read'
        : reading.twoDigitYears,
  };
  const isOpen =
    proposed.columns !== reading.columns ||
    proposed.series !== reading.series ||
    proposed.twoDigitYears !== reading.twoDigitYears ||
    (asked.dateOrder.length > 0 && reading.dateOrder === '');
  return isOpen ? proposed : null;
}

/** What the admin has to correct before the preview. */
export function problemsOfReading(report: ImportPreview, reading: FileReading): string[] {
  const problems = problemsOfColumns(
    meaningsOf(report, reading),
    (column) => importColumns[column].title,
  );
  const needsOrder = questionsOf(report, reading).dateOrder.length > 0 && reading.dateOrder === '';
  return needsOrder ? [...problems, 'Choose whether the day or the month comes first.'] : problems;
}

export function toReadingQuery({ columns, clear, ...answers }: FileReading) {
  const given = Object.entries(answers).filter(([, answer]) => answer !== '');
  return {
    ...Object.fromEntries(given),
    ...(columns === null ? {} : { columns: columns.join(',') }),
    ...(clear.length === 0 ? {} : { clear: clear.join(',') }),
  };
}
