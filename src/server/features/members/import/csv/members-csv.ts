/**
 * The CSV format of members, both ways: its columns, and one row of cells for one member.
 *
 * A spreadsheet takes a cell that begins with one of `= + - @`, a tab or a line break for a formula. Such a cell is
 * written with an apostrophe before it, and so is one that has apostrophes before such a character already; reading
 * takes one apostrophe away where they stand before such a character. So every text comes back as it was.
 */
import {
  type MemberColumn,
  type MemberRecord,
  aliasSeparator,
  memberColumns,
  shown,
  untoldFields,
} from '#contract/members/record.ts';

const requiredColumns = memberColumns.slice(0, 4);

// The wide forms are what some Asian keyboards write, and some spreadsheets take for the same.
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

/** The columns that a header names, in its order; a text says why it cannot be used. */
export function parseHeader(cells: readonly string[]): MemberColumn[] | string {
  const names = cells.map((cell) => cell.trim());
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

/** Digits become a number; anything else stays for the record's schema to refuse. */
const readNumber = (cell: string): unknown => (/^[0-9]{1,9}$/.test(cell) ? Number(cell) : cell);
const readUnknownOrNumber = (cell: string): unknown => (cell === '' ? 0 : readNumber(cell));

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
  series: (cell) => cell.trim().toLowerCase(),
  number: (cell) => readNumber(cell.trim()),
  firstName: readText,
  lastName: readText,
  deceased: (cell) => truthOf[cell.trim().toLowerCase()] ?? cell.trim(),
  day: (cell) => readUnknownOrNumber(cell.trim()),
  month: (cell) => readUnknownOrNumber(cell.trim()),
  year: (cell) => readUnknownOrNumber(cell.trim()),
  location: readText,
  maneuver: readText,
  story: readText,
  aliases: (cell) =>
    readText(cell)
      .split(aliasSeparator)
      .filter((alias) => alias.trim() !== ''),
};

/** The fields of a row, as far as they can be read; for the record's schema to check. */
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

/** The cells of a member, in the order of `memberColumns`. */
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
