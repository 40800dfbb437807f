/**
 * The CSV format of members, for import and export: the cells of a row.
 * Spreadsheets run a cell that starts with one of `= + - @`, a tab or a line break as a formula, and
 * write #N/A or ### for a value that they do not have. A text that looks like either is written with
 * an apostrophe in front, even if it begins with apostrophes already. Reading removes one apostrophe
 * from such a cell, so that every text survives export and import.
 */
import { cleanLine, cleanNumber } from '#contract/clean-text.ts';
import {
  aliasSeparator,
  blankFields,
  memberFieldNames,
  memberFields,
  type CellKind,
  type MemberField,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import { errorOfCell, type CsvRow } from '#server/csv/read-csv.ts';

// Includes the full-width forms of Asian keyboards, which some spreadsheets treat alike.
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Whether a spreadsheet would not take a text as text, whatever apostrophes precede it. */
function needsApostrophe(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return formula.test(bare) || errorOfCell(bare) !== null;
}

const writeText = (text: string) => (needsApostrophe(text) ? `'${text}` : text);

const readText = (cell: string) =>
  cell.startsWith("'") && needsApostrophe(cell) ? cell.slice(1) : cell;

/** Converts digits to a number. The schema of the record refuses anything else. */
function readNumber(cell: string): unknown {
  const text = cleanNumber(cell);
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : text;
}

/** Spreadsheets write TRUE and FALSE in the language of the computer. */
const trueWords =
  'true yes 1 wahr vrai verdadero vero waar verdadeiro sant sand sann prawda pravda tosi истина';
const falseWords =
  'false no 0 falsch faux falso onwaar falskt falsk usann fałsz nepravda epätosi ложь';
const truthOf = new Map<string, boolean>([
  ['', false],
  ...trueWords.split(' ').map((word) => [word, true] as const),
  ...falseWords.split(' ').map((word) => [word, false] as const),
]);

const readers: Readonly<Record<CellKind, (cell: string) => unknown>> = {
  series: (cell) => cleanLine(cell).toLowerCase(),
  number: readNumber,
  'number or nothing': (cell) => (cleanNumber(cell) === '' ? 0 : readNumber(cell)),
  text: readText,
  'yes or no': (cell) => truthOf.get(cleanLine(cell).toLowerCase()) ?? cleanLine(cell),
  list: (cell) =>
    readText(cell)
      .split(aliasSeparator)
      .filter((alias) => cleanLine(alias) !== ''),
};

/** Fields of a row, not validated yet. Columns that the file does not have get their defaults. */
export function readRow(cells: CsvRow<MemberField>['cells']): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...blankFields };
  for (const field of memberFieldNames) {
    const cell = cells[field];
    if (cell !== undefined) fields[field] = readers[memberFields[field].cell](cell);
  }
  return fields;
}

/** No number of a member is 0, and no series begins like a formula. */
function writeCell(value: MemberRecord[MemberField]): string {
  if (typeof value === 'number') return value === 0 ? '' : String(value);
  if (typeof value === 'boolean') return String(value);
  return writeText(typeof value === 'string' ? value : value.join(aliasSeparator));
}

/** In the order of `memberFieldNames`. */
export const writeRow = (member: MemberRecord): string[] =>
  memberFieldNames.map((field) => writeCell(member[field]));
