/**
 * The CSV format of members, for import and export: the cells of a row.
 * Spreadsheets run a cell that starts with one of `= + - @`, a tab or a line break as a formula, and
 * write #N/A or ### for a value that they do not have. A text that looks like either is written with
 * an apostrophe in front, even if it begins with apostrophes already. Reading removes one apostrophe
 * from such a cell, so that every text survives export and import.
 */
import { brand } from '#contract/brand.ts';
import { cleanLine, cleanName, cleanNumber } from '#contract/clean-text.ts';
import { monthShortNames } from '#contract/members/display-names.ts';
import {
  fieldsOfColumn,
  importColumnNames,
  type ImportColumn,
} from '#contract/members/import-columns.ts';
import type { DateOrder, ReadingChoice } from '#contract/members/import-reading.ts';
import { shown } from '#contract/members/jump-date.ts';
import {
  aliasSeparator,
  blankFields,
  memberFieldNames,
  type MemberField,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import { numberLabel, readNumber, type Series } from '#contract/number-label.ts';
import { errorOfCell } from '#server/csv/read-table.ts';
import { fullYear, monthOf, readDate, type WrittenDate } from './read-date.ts';

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

/** What the file and the admin say about all of its rows. */
export interface Reading {
  /** Of numbers without a label, in a file without a column for it. */
  readonly series: Series | null;
  readonly dateOrder: DateOrder | null;
  readonly twoDigitYears: ReadingChoice['twoDigitYears'];
  readonly now: number;
}

type Fields = Partial<Record<MemberField, unknown>>;

/** What a cell says, not validated yet; a text is the reason why it cannot be read. */
type ReadCell = (cell: string, reading: Reading, before: Fields) => Fields | string;

/** A label as numbers have it, such as NNFB or Night Naked Freak Brother. */
function readSeries(cell: string): Fields {
  const text = cleanLine(cell);
  return { series: readNumber(`${text} 1`)?.series ?? text.toLowerCase() };
}

/** Converts digits to a number. The schema of the record refuses anything else. */
function readDigits(cell: string): unknown {
  const text = cleanNumber(cell);
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : text;
}

const nightNumber = new RegExp(`^${brand.nightPrefix}[^\\p{L}\\p{N}]*(?=[0-9])`, 'iu');
const isNightNumber = (cell: string): boolean => nightNumber.test(cleanNumber(cell));

/** Whether a cell has a number whose series is said elsewhere. */
export const isWithoutSeries = (cell: string): boolean =>
  isNightNumber(cell) || readNumber(cell)?.series === null;

/** 41, #41 or FB41. A comma is refused, because it may stand before thousands or before decimals. */
const readNumberCell: ReadCell = (cell, { series }, { series: stated = '' }) => {
  const text = cleanNumber(cell);
  const known = stated === '' ? series : stated;
  if (isNightNumber(text) && known !== 'nnfb' && known !== 'nnfs') {
    return `"${shown(text)}" can be a number of nnfb or of nnfs. Say which series it is.`;
  }
  const written = /[0-9],[0-9]/.test(text) ? null : readNumber(text.replace(nightNumber, ''));
  if (written === null) return { number: text };
  const number = Number(written.digits);
  if (written.series === null) return { number };
  if (stated !== '' && stated !== written.series) {
    return `${numberLabel(written.series, number)} is not in the series ${shown(stated)}.`;
  }
  return { series: written.series, number };
};

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const startsSmall = /^\p{Ll}/u;

/** Of Ann van der Berg Jr., the last name begins at "van". */
function splitName(text: string): Fields {
  const words = text.split(' ');
  let start = words.length - 1;
  if (start > 1 && suffix.test(words[start] ?? '')) start -= 1;
  while (start > 1 && startsSmall.test(words[start - 1] ?? '')) start -= 1;
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') };
}

const markOfDeceased = /†|\(\s*r\.?i\.?p\.?\s*\)/iu;

function readName(cell: string): Fields | string {
  const text = cleanName(readText(cell));
  if (markOfDeceased.test(text)) {
    return `"${shown(text)}" has the mark of the deceased. Write it into a column of its own.`;
  }
  const [before = '', after = ''] = text.split(/ ?, ?(.*)/u);
  if (after === '' || suffix.test(after)) return splitName(`${before} ${after}`.trim());
  return { firstName: after, lastName: before };
}

/** Spreadsheets write TRUE and FALSE in the language of the computer. */
const trueWords =
  'true yes y x ✓ ✔ † rip deceased dead died passed passedaway 1 wahr vrai verdadero vero waar verdadeiro sant sand sann prawda pravda tosi истина';
const falseWords =
  'false no n alive living 0 falsch faux falso onwaar falskt falsk usann fałsz nepravda epätosi ложь';
const truthOf = new Map<string, boolean>([
  ...trueWords.split(' ').map((word) => [word, true] as const),
  ...falseWords.split(' ').map((word) => [word, false] as const),
]);

function readDeceased(cell: string): Fields | string {
  const text = cleanLine(cell);
  const deceased = truthOf.get(text.toLowerCase().replaceAll(/[\s.()]/g, ''));
  if (deceased !== undefined) return { deceased };
  return `"${shown(text)}" is not understood as Deceased. Write yes or no.`;
}

const shortYear = /^['’]?([0-9]{2})$/;
export const isShortYear = (cell: string): boolean => shortYear.test(cleanNumber(cell));

const shortYearProblem = (cell: string) =>
  `"${shown(cleanLine(cell))}" has a year of two digits. Say whether it may be read as one from 1970 on.`;

const readYear: ReadCell = (cell, { twoDigitYears, now }) => {
  const digits = shortYear.exec(cleanNumber(cell))?.[1];
  if (digits === undefined) return { year: readDigits(cell) };
  return twoDigitYears === 'read'
    ? { year: fullYear(Number(digits), now) }
    : shortYearProblem(cell);
};

/** Null for a date with two meanings. */
function orderOf({ day, month }: WrittenDate, ofFile: DateOrder | null): DateOrder | null {
  if (ofFile !== null) return ofFile;
  if (day === month || day > 12) return 'day-first';
  return month > 12 ? 'month-first' : null;
}

const dayAndMonth = (day: number, month: number) => `${day} ${monthShortNames[month - 1] ?? month}`;

const readDateCell: ReadCell = (cell, { dateOrder, twoDigitYears, now }) => {
  const text = shown(cleanLine(cell));
  const date = readDate(cell);
  if (date === null) return `"${text}" is not understood as a date. Write it as 1976-07-04.`;
  if (date.hasShortYear && twoDigitYears === 'refuse') return shortYearProblem(cell);
  const order = date.isOrderOpen ? orderOf(date, dateOrder) : 'day-first';
  if (order === null) {
    return `"${text}" can be ${dayAndMonth(date.day, date.month)} or ${dayAndMonth(date.month, date.day)}. Say whether the dates are day-first or month-first.`;
  }
  const [day, month] = order === 'day-first' ? [date.day, date.month] : [date.month, date.day];
  const year = date.hasShortYear ? fullYear(date.year, now) : date.year;
  const known = Object.entries({ day, month, year }).filter(([, value]) => value !== 0);
  return Object.fromEntries(known);
};

const readers: Readonly<Record<ImportColumn, ReadCell>> = {
  series: readSeries,
  number: readNumberCell,
  name: readName,
  firstName: (cell) => ({ firstName: readText(cell) }),
  lastName: (cell) => ({ lastName: readText(cell) }),
  deceased: readDeceased,
  date: readDateCell,
  day: (cell) => ({ day: readDigits(cell) }),
  month: (cell) => ({ month: monthOf(cleanLine(cell)) ?? readDigits(cell) }),
  year: readYear,
  location: (cell) => ({ location: readText(cell) }),
  maneuver: (cell) => ({ maneuver: readText(cell) }),
  story: (cell) => ({ story: readText(cell) }),
  aliases: (cell) => ({
    aliases: readText(cell)
      .split(aliasSeparator)
      .filter((alias) => cleanLine(alias) !== ''),
  }),
};

export type MemberCells = Readonly<Partial<Record<ImportColumn, string>>>;

interface ReadRow {
  /** Not validated yet. What the row does not say is blank. */
  readonly fields: Readonly<Fields>;
  /** Fields that have a column, but about which the row says nothing. */
  readonly empty: readonly MemberField[];
  readonly problems: readonly string[];
}

export function readRow(cells: MemberCells, reading: Reading): ReadRow {
  const names = { series: '', number: '', firstName: '', lastName: '' };
  const fields: Fields = { ...names, ...blankFields };
  const empty: MemberField[] = [];
  const problems: string[] = [];
  for (const column of importColumnNames) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const read = cleanLine(cell) === '' ? {} : readers[column](cell, reading, fields);
    if (typeof read === 'string') {
      problems.push(read);
      continue;
    }
    Object.assign(fields, read);
    empty.push(...fieldsOfColumn(column).filter((field) => !(field in read)));
  }
  if (fields.series === '') fields.series = reading.series ?? '';
  return { fields, empty, problems };
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
