/** Reads a CSV file of members, and collects the problems of all its rows by line. */
import { setImmediate } from 'node:timers/promises';
import { cleanName, cleanLine } from '#contract/clean-text.ts';
import {
  fieldsOfColumn,
  importColumnNames,
  importColumns,
  problemsOfColumns,
  type ImportColumn,
  type ColumnMeaning,
} from '#contract/members/import-columns.ts';
import {
  nothingChosen,
  type ReadingChoice,
  type DateOrder,
} from '#contract/members/import-reading.ts';
import type { FileColumn, OpenQuestions } from '#contract/members/import.ts';
import { shown } from '#contract/members/jump-date.ts';
import {
  memberFieldNames,
  memberRecordAt,
  type MemberField,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import { numberLabel, seriesNames } from '#contract/number-label.ts';
import type { Encoding, OpenFile } from '#server/csv/csv-encoding.ts';
import {
  nameCells,
  readTable,
  shortenNotes,
  type CsvTable,
  type CsvRow,
} from '#server/csv/read-table.ts';
import { findHeadings, isHeading, matchColumns, seriesOfHeading } from './match-columns.ts';
import {
  readRow,
  type MemberCells,
  type Reading,
  isShortYear,
  isWithoutSeries,
} from './members-csv.ts';
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
function findQuestions(
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

interface LineProblem {
  /** As a spreadsheet counts its rows; null for a problem of the whole file. */
  readonly line: number | null;
  readonly message: string;
}

export interface LineProblems {
  /** The first 100. */
  readonly listed: readonly LineProblem[];
  readonly count: number;
}

interface ProblemList extends LineProblems {
  readonly all: readonly LineProblem[];
  /** Joins the sentences about a line into one message, without repetitions. */
  add(line: number | null, ...sentences: readonly string[]): void;
}

const maxListed = 100;

/** Shortens a sentence to a clause after the line number: no initial capital, no full stop. */
export const toClause = (sentence: string) =>
  sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()).replace(/\.$/, '');

export function createProblemList(): ProblemList {
  const all: LineProblem[] = [];
  return {
    all,
    get listed() {
      return all.slice(0, maxListed);
    },
    get count() {
      return all.length;
    },
    add(line, ...sentences) {
      const message =
        line === null ? sentences.join(' ') : [...new Set(sentences.map(toClause))].join('; ');
      all.push({ line, message });
    },
  };
}

export interface MemberRowOfFile {
  /** As a spreadsheet counts its rows. */
  readonly line: number;
  /** Fields about which the row says nothing are blank. */
  readonly member: MemberRecord;
  /** Fields that have a column, but about which the row says nothing. */
  readonly empty: readonly MemberField[];
}

export interface MembersFile {
  /** Null when it could not be detected. */
  readonly encoding: Encoding | null;
  /** Null when no row has headings. */
  readonly headingLine: number | null;
  readonly columns: readonly FileColumn[];
  readonly questions: OpenQuestions;
  /** Fields that have a column. */
  readonly fields: readonly MemberField[];
  /** Rows without problems, in the order of the file. */
  readonly rows: readonly MemberRowOfFile[];
  /** Whether all rows were read. If so, each problem is one of a row. */
  readonly isComplete: boolean;
  readonly problems: ProblemList;
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
}

/** A number, because a large file has many. */
const keyOf = ({ series, number }: MemberRecord) =>
  number * seriesNames.length + seriesNames.indexOf(series);

interface ReadOptions {
  readonly choice?: ReadingChoice;
  /** Called with the number of bytes read so far. */
  readonly onBytes: (bytes: number) => void;
  readonly maxRows?: number;
}

const noQuestions: OpenQuestions = { series: [], dateOrder: [], twoDigitYears: [] };

/** Whether the row is the invented member of the template. */
const isExample = (cells: MemberCells) =>
  memberFieldNames.every((field) => cells[field] === importColumns[field].example);

/** Unknown columns are refused, because a mistyped heading must not leave values out. */
function problemsOfHeadings(columns: readonly FileColumn[]): string[] {
  const unknown = columns.filter(({ meaning }) => meaning === null);
  const [first] = unknown;
  const meanings = columns.map(({ meaning }) => meaning);
  const problems = problemsOfColumns(meanings, (column) => column);
  if (first === undefined) return problems;
  const listed = unknown.slice(0, 20).map(({ heading }) => `"${shown(heading)}"`);
  const example = first.heading === '' ? 'ignore' : `${shown(first.heading)}=ignore`;
  return [
    `Unknown column ${listed.join(', ')}; the columns are ${importColumnNames.join(',')}. Say what it is, or leave it out with ${example}.`,
    ...problems,
  ];
}

const seriesMissing = `The column series is missing. Add it, or say which series the members are in: ${seriesNames.join(', ')}.`;

/** Names of more words have several readings. */
const maxPlainWords = 2;

function noteOfName({ name = '' }: MemberCells, { line, member }: MemberRowOfFile): string[] {
  const text = cleanName(name);
  if (text.split(' ').length <= maxPlainWords) return [];
  return [`Row ${line}: the last name of ${shown(text)} is read as ${shown(member.lastName)}.`];
}

/** Rows with long texts take a few milliseconds each. */
const rowsAtOnce = 10;

/** Reads the rows, and lets other work run between them. */
async function readRows(
  { rows: tableRows }: CsvTable,
  columns: readonly (ImportColumn | null)[],
  reading: Reading,
  problems: ProblemList,
) {
  const schema = memberRecordAt(reading.now);
  const rows: MemberRowOfFile[] = [];
  const notes: string[] = [];
  const lineOfMember = new Map<number, number>();

  for (const [index, row] of tableRows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    const { line } = row;
    const { cells, problems: problemsOfCells } = nameCells(row, columns);
    if (isExample(cells)) {
      notes.push(`Row ${line} is the example of the template, and is not imported.`);
      continue;
    }
    if (problemsOfCells.length > 0) {
      problems.add(line, ...problemsOfCells);
      continue;
    }
    const { fields, empty, problems: problemsOfRow } = readRow(cells, reading);
    if (problemsOfRow.length > 0) {
      problems.add(line, ...problemsOfRow);
      continue;
    }
    const result = schema.safeParse(fields);
    if (!result.success) {
      problems.add(line, ...result.error.issues.map((issue) => issue.message));
      continue;
    }
    const member = result.data;
    const earlierLine = lineOfMember.get(keyOf(member));
    if (earlierLine !== undefined) {
      const label = numberLabel(member.series, member.number);
      problems.add(line, `${label} is already in row ${earlierLine}`);
      continue;
    }
    lineOfMember.set(keyOf(member), line);
    const found = { line, member, empty };
    rows.push(found);
    notes.push(...noteOfName(cells, found));
  }
  return { rows, notes: shortenNotes(notes, 'Further rows to check') };
}

const noHeadings =
  'No row of the file has headings. Write the names of the columns above the members.';

/** @throws Refusal `bad_request` for a choice of columns that is not about this file */
export async function readMembersCsv(
  open: OpenFile,
  now: number,
  { choice = nothingChosen, onBytes, maxRows = Number.POSITIVE_INFINITY }: ReadOptions,
): Promise<MembersFile> {
  const tooManyRows = `There are more than ${maxRows} members; import the file in parts.`;
  const table = await readTable(open, { isHeading, findHeadings, maxRows, tooManyRows }, onBytes);
  const { encoding, headings, fault, notes } = table;
  const problems = createProblemList();
  const file = { encoding, headingLine: headings?.line ?? null, problems };
  if (headings === null) {
    const { line, message } = fault ?? { line: table.rows[0]?.line ?? null, message: noHeadings };
    problems.add(line, message);
    const nothing = { columns: [], questions: noQuestions, fields: [], rows: [], notes: [] };
    return { ...file, ...nothing, isComplete: false };
  }
  const columns = matchColumns(headings.cells, table.rows, choice.columns);
  const meanings = columns.map(({ meaning }) => meaning);
  const named = meanings.map((meaning) => (meaning === 'ignore' ? null : meaning));
  const ofHeading = seriesOfHeading(headings.cells[meanings.indexOf('number')] ?? '');
  const hasSeries = meanings.includes('series') || ofHeading !== null;
  const { questions, dateOrder } = findQuestions(table.rows, meanings, hasSeries);
  const ofColumns = problemsOfHeadings(columns);
  if (questions.series.length > 0 && choice.series === undefined) ofColumns.push(seriesMissing);
  if (ofColumns.length > 0) problems.add(headings.line, ...ofColumns);
  const reading = {
    series: choice.series ?? ofHeading,
    dateOrder: choice.dateOrder ?? dateOrder,
    twoDigitYears: choice.twoDigitYears,
    now,
  };
  const read =
    ofColumns.length > 0
      ? { rows: [], notes: [] }
      : await readRows(table, named, reading, problems);
  if (fault !== null) problems.add(fault.line, fault.message);
  return {
    ...file,
    columns,
    questions,
    fields: named.flatMap((column) => (column === null ? [] : fieldsOfColumn(column))),
    rows: read.rows,
    isComplete: fault === null && ofColumns.length === 0,
    notes: [...notes, ...read.notes],
  };
}
