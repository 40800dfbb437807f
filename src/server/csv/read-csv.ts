/** Reads a CSV file whose first row names its columns in any spelling: all of them, and no others. */
import { removeInvisible } from '#contract/clean-text.ts';
import { shown } from '#contract/members/jump-date.ts';
import type { CsvFault, OpenFile } from './csv-encoding.ts';
import { nameCells, readTable } from './read-table.ts';

interface CsvFormat<Column extends string> {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  readonly maxRows: number;
  /** The message for the first row beyond them. */
  readonly tooManyRows: string;
}

/** Without case, blanks and invisible characters. */
const fold = (name: string) => removeInvisible(name).replaceAll(/\s/g, '').toLowerCase();

/** The columns in the order of the header; a string with the reason when the header is invalid. */
export function parseHeader<Column extends string>(
  names: readonly string[],
  { columns, required }: Pick<CsvFormat<Column>, 'columns' | 'required'>,
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

interface NamedRow<Column extends string> {
  readonly line: number;
  readonly cells: Partial<Record<Column, string>>;
  readonly problems: readonly string[];
}

interface CsvFile<Column extends string> {
  readonly rows: readonly NamedRow<Column>[];
  /** Why the rest was not read; null if all rows were. */
  readonly fault: CsvFault | null;
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
}

export async function readCsv<Column extends string>(
  open: OpenFile,
  format: CsvFormat<Column>,
): Promise<CsvFile<Column>> {
  const known = new Set(format.columns.map(fold));
  const isHeading = (cell: string) => known.has(fold(cell));
  const table = await readTable(open, { ...format, isHeading, findHeadings: () => 0 });
  const { headings, rows, fault, notes } = table;
  if (headings === null) return { rows: [], fault, notes };
  const columns = parseHeader(headings.cells, format);
  if (typeof columns === 'string') {
    return { rows: [], fault: { line: headings.line, message: columns }, notes: [] };
  }
  return {
    rows: rows.map((row) => ({ line: row.line, ...nameCells(row, columns) })),
    fault,
    notes,
  };
}
