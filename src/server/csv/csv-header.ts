/** The first lines of a CSV file: which character separates the cells, and which columns there are. */
import { removeInvisible } from '#contract/clean-text.ts';
import { shown } from '#contract/members/record.ts';

export interface CsvColumns<Column extends string> {
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

/** Without case, blanks and what cannot be seen. */
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
