/**
 * Reads a CSV file as spreadsheets write it: with commas, semicolons or tabs, in UTF-8 or Windows-1252, with empty
 * columns at the end, and with a header in any spelling.
 */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { cleanLine, removeInvisible } from '#contract/clean-text.ts';
import { shown } from '#contract/members/jump-date.ts';
import {
  detectEncoding,
  readAsUtf8,
  readStart,
  type CsvFault,
  type Encoding,
  type OpenFile,
} from './csv-encoding.ts';

interface CsvColumns<Column extends string> {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
}

const delimiters = [',', ';', '\t'];
/** A first line in which spreadsheets state the delimiter. */
const statement = /^"?sep=([^"\r\n])"?[,;\t ]*(?:[\r\n]|$)/iu;
const onlyDelimiters = /^[\s,;]*$/;

interface Delimiter {
  readonly delimiter: string;
  /** Whether the first line states it, and is no header. */
  readonly isStated: boolean;
}

/** @param start the beginning of the file, without a mark */
export function findDelimiter(start: string): Delimiter {
  const stated = statement.exec(start)?.[1];
  if (stated !== undefined) return { delimiter: stated, isStated: true };
  const lines = start.replaceAll(/"[^"]+"/g, 'quoted').split(/[\r\n]+/);
  const header = lines.find((line) => !onlyDelimiters.test(line)) ?? '';
  const countOf = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ','] = delimiters.toSorted((a, b) => countOf(b) - countOf(a));
  return { delimiter, isStated: false };
}

/** Without case, blanks and invisible characters. */
const fold = (name: string) => removeInvisible(name).replaceAll(/\s/g, '').toLowerCase();

/** The columns in the order of the header; a string with the reason when the header is invalid. */
export function parseHeader<Column extends string>(
  names: readonly string[],
  { columns, required }: CsvColumns<Column>,
): Column[] | string {
  const known = new Map(columns.map((column) => [fold(column), column]));
  const allowed = `the columns are ${columns.join(',')}`;
  const unknown = names.filter((name) => !known.has(fold(name)));
  if (unknown.length > 0) {
    const listed = unknown.slice(0, 20).map((name) => `"${shown(name.trim())}"`);
    return `Unknown column ${listed.join(', ')}; ${allowed}.`;
  }
  const found = names.flatMap((name) => known.get(fold(name)) ?? []);
  const repeated = found.find((column, index) => found.indexOf(column) !== index);
  if (repeated !== undefined) return `The column ${repeated} appears twice.`;
  const missing = required.filter((column) => !found.includes(column));
  return missing.length > 0 ? `The column ${missing.join(', ')} is missing; ${allowed}.` : found;
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

/** 1 MiB, far more than the longest text. A larger row lacks a closing quote. */
const largestRowBytes = 1024 * 1024;
const maxNotes = 20;

export interface CsvRow<Column extends string> {
  /** First line of the row, as an editor counts lines. */
  readonly line: number;
  /** One for each column of the header. */
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  readonly problems: readonly string[];
}

interface CsvFormat<Column extends string> extends CsvColumns<Column> {
  readonly maxRows: number;
  /** The message for the first row beyond them. */
  readonly tooManyRows: string;
}

interface CsvFile<Column extends string> {
  /** Null when it could not be detected. */
  readonly encoding: Encoding | null;
  readonly columns: readonly Column[];
  /** Why the rest was not read; null if all rows were. */
  readonly fault: CsvFault | null;
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
}

const countLineBreaks = (cell: string) =>
  /[\r\n]/.test(cell) ? (cell.match(/\r\n?|\n/g)?.length ?? 0) : 0;

/** How many cells there are up to the last one that is not blank. */
const countFilled = (cells: readonly string[]) =>
  cells.findLastIndex((cell) => cleanLine(cell) !== '') + 1;

function noteShortRows(lines: readonly number[]): string[] {
  const notes = lines
    .slice(0, maxNotes)
    .map((line) => `Row ${line} has fewer cells than the header; the rest is taken as empty.`);
  const more = lines.length - notes.length;
  if (more > 0) notes.push(`Further rows with fewer cells: ${more.toLocaleString('en')}.`);
  return notes;
}

/** Takes the records in the order of the file. */
function createRecordReader<Column extends string>(
  format: CsvFormat<Column>,
  hasStatement: boolean,
  takeRow: (row: CsvRow<Column>) => void,
) {
  const shortRows: number[] = [];
  let columns: readonly Column[] | null = null;
  let line = 1;
  let rows = 0;
  let fault: CsvFault | null = null;

  function takeHeader(names: readonly string[]): void {
    const header = parseHeader(names, format);
    if (typeof header === 'string') fault = { line, message: header };
    else columns = header;
  }

  function takeCells(cells: readonly string[], header: readonly Column[]): void {
    rows += 1;
    if (rows > format.maxRows) {
      fault = { line, message: format.tooManyRows };
      return;
    }
    if (cells.length < header.length) shortRows.push(line);
    const filled = countFilled(cells);
    const problems =
      filled > header.length ? [`${filled} cells where the header has ${header.length}.`] : [];
    const named: Partial<Record<Column, string>> = {};
    for (const [index, column] of header.entries()) {
      const cell = cells[index] ?? '';
      const error = errorOfCell(cell);
      if (error !== null) problems.push(`Column ${column}: ${error}`);
      named[column] = cell;
    }
    takeRow({ line, cells: named, problems });
  }

  return {
    take(cells: readonly string[]): void {
      const filled = countFilled(cells);
      const isStatement = hasStatement && line === 1;
      if (fault === null && filled > 0 && !isStatement) {
        if (columns === null) takeHeader(cells.slice(0, filled));
        else takeCells(cells, columns);
      }
      line += 1;
      for (const cell of cells) line += countLineBreaks(cell);
    },
    /** Stops reading: the rest of the file is invalid. */
    fail(message: string): void {
      fault ??= { line, message };
    },
    finish(encoding: Encoding): CsvFile<Column> {
      if (columns === null) fault ??= { line: null, message: 'The file is empty.' };
      else if (rows === 0) {
        fault ??= { line: null, message: 'The file has a header but no other lines.' };
      }
      return { encoding, columns: columns ?? [], fault, notes: noteShortRows(shortRows) };
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
      return 'This row is larger than 1 MB; a closing quote may be missing.';
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

/**
 * @param takeRow called with each row, in the order of the file
 * @param onBytes called with the number of bytes read so far
 */
export async function readCsv<Column extends string>(
  open: OpenFile,
  format: CsvFormat<Column>,
  takeRow: (row: CsvRow<Column>) => void,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<CsvFile<Column>> {
  const start = await readStart(open);
  const encoding = await detectEncoding(open, start);
  if (typeof encoding !== 'string') {
    return { encoding: null, columns: [], fault: encoding, notes: [] };
  }
  const { delimiter, isStated } = findDelimiter(new TextDecoder().decode(start));
  const reader = createRecordReader(format, isStated, takeRow);
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    trim: true,
    max_record_size: largestRowBytes,
    on_record: (cells: string[]) => {
      reader.take(cells);
      return null;
    },
  });
  try {
    const counted = () => countBytes(open(), onBytes);
    await pipeline(readAsUtf8(counted, encoding), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    reader.fail(describe(error));
  }
  return reader.finish(encoding);
}
