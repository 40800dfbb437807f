/**
 * The CSV format of members, for import and export: its columns, and the cells of a row.
 * Spreadsheets run a cell that starts with one of `= + - @`, a tab or a line break as a formula.
 * Such a cell is written with an apostrophe in front, even if apostrophes precede the character
 * already. Reading removes one apostrophe from such a cell, so that every text survives export and
 * import.
 */
import { cleanLine, cleanNumber } from '#contract/clean-text.ts';
import {
  type MemberColumn,
  type MemberRecord,
  aliasSeparator,
  memberColumns,
  shown,
  untoldFields,
} from '#contract/members/record.ts';

const requiredColumns = memberColumns.slice(0, 4);

// Includes the full-width forms of Asian keyboards, which some spreadsheets treat alike.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const writtenFormula = /^'+[=+\-@\t\r\n＝＋－＠]/u;

function writeText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

function readText(cell: string): string {
  return writtenFormula.test(cell) ? cell.slice(1) : cell;
}

const isColumn = (name: string): name is MemberColumn =>
  (memberColumns as readonly string[]).includes(name);

/** The columns in the order of the header; a string with the reason when the header is invalid. */
export function parseHeader(cells: readonly string[]): MemberColumn[] | string {
  const names = cells.map(cleanLine);
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    return 'the columns are not separated by commas';
  }
  const unknown = names.filter((name) => !isColumn(name));
  if (unknown.length > 0) {
    const listed = unknown.slice(0, 20).map((name) => `"${shown(name)}"`);
    return `unknown column ${listed.join(', ')}; the columns are ${memberColumns.join(', ')}`;
  }
  const columns = names.filter(isColumn);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated) return `the column ${repeated} appears twice`;
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  return missing.length > 0 ? `the column ${missing.join(', ')} is missing` : columns;
}

/** Converts digits to a number. The schema of the record refuses anything else. */
function readNumber(cell: string): unknown {
  const text = cleanNumber(cell);
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : text;
}
const readUnknownOrNumber = (cell: string): unknown =>
  cleanNumber(cell) === '' ? 0 : readNumber(cell);

const truthOf: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
  '': false,
};

const readers: Readonly<Record<MemberColumn, (cell: string) => unknown>> = {
  series: (cell) => cleanLine(cell).toLowerCase(),
  number: readNumber,
  firstName: readText,
  lastName: readText,
  deceased: (cell) => truthOf[cleanLine(cell).toLowerCase()] ?? cleanLine(cell),
  day: readUnknownOrNumber,
  month: readUnknownOrNumber,
  year: readUnknownOrNumber,
  location: readText,
  maneuver: readText,
  story: readText,
  aliases: (cell) =>
    readText(cell)
      .split(aliasSeparator)
      .filter((alias) => cleanLine(alias) !== ''),
};

/** Fields of a row, not validated yet. Columns that the file does not have get their defaults. */
export function readRow(
  cells: readonly string[],
  columns: readonly MemberColumn[],
): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...untoldFields };
  for (const [index, column] of columns.entries()) {
    fields[column] = readers[column](cells[index] ?? '');
  }
  return fields;
}

const writeUnknownOrNumber = (number: number) => (number === 0 ? '' : String(number));

/** In the order of `memberColumns`. */
export function writeRow(member: MemberRecord): string[] {
  return [
    member.series,
    String(member.number),
    writeText(member.firstName),
    writeText(member.lastName),
    String(member.deceased),
    writeUnknownOrNumber(member.day),
    writeUnknownOrNumber(member.month),
    writeUnknownOrNumber(member.year),
    writeText(member.location),
    writeText(member.maneuver),
    writeText(member.story),
    writeText(member.aliases.join(aliasSeparator)),
  ];
}
