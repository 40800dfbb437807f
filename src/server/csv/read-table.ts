/**
 * Reads the rows of a CSV file as spreadsheets write it: with commas, semicolons or tabs, in UTF-8 or Windows-1252, with
 * empty columns at the end, and with a title or empty rows above the headings.
 */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { isBlank } from '#contract/clean-text.ts';
import { shown } from '#contract/members/jump-date.ts';
import {
  detectEncoding,
  readAsUtf8,
  readStart,
  type CsvFault,
  type Encoding,
  type OpenFile,
} from './csv-encoding.ts';

const delimiters = [',', ';', '\t'];
/** A first line in which spreadsheets state the delimiter. */
const statement = /^"?sep=([^"\r\n])"?[,;\t ]*(?:[\r\n]|$)/iu;
const onlyDelimiters = /^[\s,;]*$/;

interface Delimiter {
  readonly delimiter: string;
  /** Whether the first line states it, and is no row. */
  readonly isStated: boolean;
}

/** The headings are among these rows. */
const firstRows = 20;

const countIn = (text: string, delimiter: string) => text.split(delimiter).length - 1;

/** How many lines have a delimiter equally often. */
function countEqualLines(lines: readonly string[], delimiter: string): number {
  const counts = lines.map((line) => countIn(line, delimiter)).filter((count) => count > 0);
  const equal = Map.groupBy(counts, (count) => count).values();
  return Math.max(0, ...equal.map((each) => each.length));
}

/** How many headings a line has at most; one may be a word in a text. */
function countHeadings(
  lines: readonly string[],
  delimiter: string,
  isHeading: (cell: string) => boolean,
): number {
  const counts = lines.map(
    (line) => line.split(delimiter).filter((cell) => isHeading(cell.replaceAll('"', ''))).length,
  );
  const most = Math.max(0, ...counts);
  return most > 1 ? most : 0;
}

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .filter((line) => !onlyDelimiters.test(line))
    .slice(0, firstRows);

/**
 * The delimiter is between the headings. If none is known, it is what most lines have equally often: titles and texts may
 * have commas, too.
 * @param start the beginning of the file, without a mark
 */
export function findDelimiter(start: string, isHeading: (cell: string) => boolean): Delimiter {
  const stated = statement.exec(start)?.[1];
  if (stated !== undefined) return { delimiter: stated, isStated: true };
  const lines = linesOf(start);
  const unquoted = linesOf(start.replaceAll(/"[^"]+"/g, 'quoted'));
  const text = unquoted.join('\n');
  const [delimiter = ','] = delimiters.toSorted(
    (a, b) =>
      countHeadings(lines, b, isHeading) - countHeadings(lines, a, isHeading) ||
      countEqualLines(unquoted, b) - countEqualLines(unquoted, a) ||
      countIn(text, b) - countIn(text, a),
  );
  return { delimiter, isStated: false };
}

/**
 * What spreadsheets write instead of a value that they could not calculate: #DIV/0!, #NAME?, #N/A and, in other
 * languages, #WERT!, #NV, #N/D and #¡VALOR!.
 */
const errorValue =
  /^(?:#[¡¿]?\p{Lu}[\p{Lu}\p{N}_/]*[!?]|#\p{Lu}\/\p{Lu}|#\p{Lu}+(?:_\p{Lu}+)+|#(?:NV|YOK|HIÁNYZIK)|Err:\d{3})$/u;
/** What they write instead of a number that is wider than its column. */
const tooWide = /^#{2,}$/;

/** Why a cell has no value; null for others. */
export function errorOfCell(cell: string): string | null {
  const text = cell.trim();
  if (errorValue.test(text)) return `"${shown(text)}" is an error value of the spreadsheet.`;
  return tooWide.test(text)
    ? `"${shown(text)}" stands for a value that did not fit; widen the column in the spreadsheet.`
    : null;
}

/** Far more than the longest text. A larger row lacks a closing quote. */
const largestRowBytes = 256 * 1024;
/** Far more than a spreadsheet of people has. Many thousands would keep the process busy for a minute. */
const maxColumns = 500;
const maxNotes = 20;

export interface CsvRow {
  /** As a spreadsheet counts its rows, whatever the lines of their texts. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface TableFormat {
  /** Whether a text is a known heading. */
  readonly isHeading: (cell: string) => boolean;
  /** The place of the headings among the first rows; -1 without any. */
  readonly findHeadings: (rows: readonly CsvRow[]) => number;
  readonly maxRows: number;
  /** The message for the first row beyond them. */
  readonly tooManyRows: string;
}

export interface CsvTable {
  /** Null when it could not be detected. */
  readonly encoding: Encoding | null;
  /** Without empty cells at the end; null if there are none. */
  readonly headings: CsvRow | null;
  /** Below the headings, without blank rows. */
  readonly rows: readonly CsvRow[];
  /** Why the rest was not read; null if all rows were. */
  readonly fault: CsvFault | null;
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
}

/** How many cells there are up to the last one that is not blank. */
const countFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/** The cells by column, and why the row cannot be read. A column without a name is not looked at. */
export function nameCells<Column extends string>(
  { cells }: CsvRow,
  columns: readonly (Column | null)[],
): { readonly cells: Partial<Record<Column, string>>; readonly problems: readonly string[] } {
  const filled = countFilled(cells);
  const problems =
    filled > columns.length ? [`${filled} cells where the header has ${columns.length}.`] : [];
  const named: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries()) {
    if (column === null) continue;
    const cell = cells[index] ?? '';
    const error = errorOfCell(cell);
    if (error !== null) problems.push(`Column ${column}: ${error}`);
    named[column] = cell;
  }
  return { cells: named, problems };
}

/** The first ones, and how many there are besides. */
export function shortenNotes(notes: readonly string[], others: string): string[] {
  const more = notes.length - maxNotes;
  if (more <= 0) return [...notes];
  return [...notes.slice(0, maxNotes), `${others}: ${more.toLocaleString('en')}.`];
}

/** Collects the rows in the order of the file. */
function createRowCollector(format: TableFormat, hasStatement: boolean) {
  const { maxRows, tooManyRows } = format;
  const rows: CsvRow[] = [];
  let line = hasStatement ? 0 : 1;
  let fault: CsvFault | null = null;

  return {
    take(cells: readonly string[]): void {
      const filled = countFilled(cells);
      const isRow = line > 0 && filled > 0;
      if (filled > maxColumns) {
        fault ??= { line, message: `This row has more than ${maxColumns} cells.` };
      } else if (isRow && rows.length <= maxRows + firstRows) {
        rows.push({ line, cells: cells.slice(0, maxColumns) });
      }
      line += 1;
    },
    /** The rest of the file cannot be read. */
    fail(message: string): void {
      fault ??= { line, message };
    },
    finish(encoding: Encoding): CsvTable {
      const place = format.findHeadings(rows.slice(0, firstRows));
      const [first = null] = place < 0 ? [] : rows.slice(place);
      const headings = first && {
        ...first,
        cells: first.cells.slice(0, countFilled(first.cells)),
      };
      const below = rows.slice(place + 1);
      const beyond = below[maxRows];
      if (rows.length === 0) fault ??= { line: null, message: 'The file is empty.' };
      else if (beyond) fault ??= { line: beyond.line, message: tooManyRows };
      else if (headings && below.length === 0) {
        fault ??= { line: null, message: 'The file has a header but no other lines.' };
      }
      const notes = below
        .filter(({ cells }) => cells.length < (headings?.cells.length ?? 0))
        .map(
          ({ line: short }) =>
            `Row ${short} has fewer cells than the header; the rest is taken as empty.`,
        );
      return {
        encoding,
        headings,
        rows: below.slice(0, maxRows),
        fault,
        notes: shortenNotes(notes, 'Further rows with fewer cells'),
      };
    },
  };
}

function describe(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quote opened in this row is never closed.';
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return 'A closing quote in this row is followed by more text; quotes inside a cell are doubled.';
    case 'CSV_MAX_RECORD_SIZE':
      return 'This row is larger than 256 kB; a closing quote may be missing.';
    default:
      return 'A cell contains a quote but is not quoted; quote the cell and double the quotes inside it.';
  }
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.length;
    onBytes(bytes);
  }
}

/** @param onBytes called with the number of bytes read so far */
export async function readTable(
  open: OpenFile,
  format: TableFormat,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<CsvTable> {
  const start = await readStart(open);
  const encoding = await detectEncoding(open, start);
  if (typeof encoding !== 'string') {
    return { encoding: null, headings: null, rows: [], fault: encoding, notes: [] };
  }
  const { delimiter, isStated } = findDelimiter(new TextDecoder().decode(start), format.isHeading);
  const collector = createRowCollector(format, isStated);
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    max_record_size: largestRowBytes,
    on_record: (cells: string[]) => {
      collector.take(cells);
      return null;
    },
  });
  try {
    const counted = () => countBytes(open(), onBytes);
    await pipeline(readAsUtf8(counted, encoding), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    collector.fail(describe(error));
  }
  return collector.finish(encoding);
}
