/**
 * The columns of a file of members: how a heading is recognised, what a cell holds, and what an empty cell means. The
 * import, its screen and its template read this table.
 */
import { brand } from '../brand.ts';
import { seriesNames } from '../number-label.ts';
import {
  aliasSeparator,
  longestStory,
  memberFieldNames,
  memberFields,
  type MemberField,
} from './member-fields.ts';

/** What empty cells clear if the admin asks for it, with the words for one and for several. */
export const clearables = {
  date: ['date', 'dates'],
  location: ['location', 'locations'],
  maneuver: ['jump', 'jumps'],
  story: ['story', 'stories'],
  aliases: ['list of other names', 'lists of other names'],
} as const;
export type Clearable = keyof typeof clearables;
export const clearableNames = Object.keys(clearables) as Clearable[];

interface ColumnFacts {
  readonly title: string;
  /** Recognised headings besides its name and title, in any case and with any punctuation. */
  readonly headings: readonly string[];
  /** Of the invented member of the template. */
  readonly example: string;
  readonly about: string;
  readonly isRequired: boolean;
  /** What an empty cell clears, if asked; null if an empty cell never changes anything. */
  readonly clears: Clearable | null;
}

const required = { isRequired: true, clears: null } as const;

/** `name` and `date` stand for several fields of a member. */
export const importColumns = {
  series: {
    title: memberFields.series.title,
    headings: ['list'],
    example: 'fb',
    about: `The list: ${seriesNames.join(', ')}. A file may lack this column: labels such as ${brand.numberPrefix}41 say it, or you choose it once.`,
    ...required,
  },
  number: {
    title: memberFields.number.title,
    // Headings such as "No." and "Member #" are recognised as spellings of numbers (number-label.ts).
    headings: ['membership number', brand.nightPrefix, `${brand.nightPrefix} number`],
    example: '1',
    about: `The number in its list, such as 41, #41 or ${brand.numberPrefix}41.`,
    ...required,
  },
  name: {
    title: 'Full Name',
    headings: ['member', 'member name', brand.singular, brand.plural, 'jumper'],
    example: 'Ann Example',
    about:
      'The whole name, as Ann Example or as Example, Ann. It stands in place of the next two columns.',
    ...required,
  },
  firstName: {
    title: memberFields.firstName.title,
    headings: ['first', 'given name', 'given names', 'forename', 'f name'],
    example: 'Ann',
    about: 'The first name.',
    ...required,
  },
  lastName: {
    title: memberFields.lastName.title,
    headings: ['last', 'surname', 'family name', 'l name'],
    example: 'Example',
    about: 'The last name.',
    ...required,
  },
  deceased: {
    title: memberFields.deceased.title,
    headings: ['rip', 'dead', 'died', 'passed', 'passed away', 'in memoriam', 'blue skies', '†'],
    example: 'no',
    about: 'yes, true, x, RIP or † for a member who has died. Only no or false removes the mark.',
    isRequired: false,
    clears: null,
  },
  date: {
    title: 'Date',
    headings: ['jump date', 'date of jump', 'joined', 'date joined', 'join date', 'jumped', 'when'],
    example: '1976-07-04',
    about:
      'The whole date of the jump, such as 1976-07-04, 4 Jul 1976, July 4, 1976, Jul 76 or 1976. It stands in place of the next three columns.',
    isRequired: false,
    clears: 'date',
  },
  day: {
    title: memberFields.day.title,
    headings: ['jump day', 'dd'],
    example: '4',
    about: 'The day of the jump.',
    isRequired: false,
    clears: 'date',
  },
  month: {
    title: memberFields.month.title,
    headings: ['jump month', 'mon', 'mm'],
    example: '7',
    about: 'The month of the jump: 1 to 12, or its name.',
    isRequired: false,
    clears: 'date',
  },
  year: {
    title: memberFields.year.title,
    headings: ['jump year', 'year joined', 'yr', 'yyyy'],
    example: '1976',
    about: 'The year of the jump.',
    isRequired: false,
    clears: 'date',
  },
  location: {
    title: memberFields.location.title,
    headings: ['place', 'dropzone', 'dz', 'dropzone dz', 'where', 'jump location'],
    example: 'Hinckley',
    about: 'Where the jump was.',
    isRequired: false,
    clears: 'location',
  },
  maneuver: {
    title: memberFields.maneuver.title,
    headings: ['manoeuvre', 'formation', 'dive', 'jump type', 'type of jump'],
    example: '4 way',
    about: 'What the jump was, such as 4 way.',
    isRequired: false,
    clears: 'maneuver',
  },
  story: {
    title: memberFields.story.title,
    headings: ['the story', 'jump story'],
    example: 'An invented story.',
    about: `The story of the jump: plain text of at most ${longestStory.toLocaleString('en')} characters.`,
    isRequired: false,
    clears: 'story',
  },
  aliases: {
    title: memberFields.aliases.title,
    headings: ['alias', 'other name', 'nickname', 'nicknames', 'aka', 'also known as'],
    example: `Annie${aliasSeparator}The Example`,
    about: `Names that the search finds as well, separated by ${aliasSeparator}.`,
    isRequired: false,
    clears: 'aliases',
  },
} as const satisfies Readonly<Record<MemberField | 'name' | 'date', ColumnFacts>>;

export type ImportColumn = keyof typeof importColumns;
export const importColumnNames = Object.keys(importColumns) as ImportColumn[];

const columnsOfSeveralFields = {
  name: ['firstName', 'lastName'],
  date: ['day', 'month', 'year'],
} as const satisfies Partial<Record<ImportColumn, readonly MemberField[]>>;

/** The fields of a member that a column has. */
export const fieldsOfColumn = (column: ImportColumn): readonly MemberField[] =>
  column === 'name' || column === 'date' ? columnsOfSeveralFields[column] : [column];

/** What an empty cell does. */
export function describeEmpty(column: ImportColumn): string {
  const { isRequired, clears } = importColumns[column];
  if (isRequired) return 'is refused';
  return clears === null ? 'changes nothing' : 'changes nothing unless asked';
}

const quoted = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** A file with the columns of an export and one invented member. The mark is for Excel. */
export const importTemplate = `\u{feff}${[
  memberFieldNames.join(','),
  quoted(memberFieldNames.map((field) => importColumns[field].example)),
].join('\r\n')}\r\n`;

export const columnMeanings = [...importColumnNames, 'ignore'] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/**
 * Why these columns are not those of a file of members. Whether the series is known is not only a question of columns.
 * @param nameOf what a message calls a column
 */
export function problemsOfColumns(
  meanings: readonly (ColumnMeaning | null)[],
  nameOf: (column: ImportColumn) => string,
): string[] {
  const has = (column: ImportColumn) => meanings.includes(column);
  const repeated = importColumnNames.filter(
    (column) => meanings.filter((meaning) => meaning === column).length > 1,
  );
  const clashing = (['name', 'date'] as const).flatMap((whole) =>
    has(whole)
      ? columnsOfSeveralFields[whole].filter(has).map((part) => [whole, part] as const)
      : [],
  );
  const needed: readonly ImportColumn[] = has('name')
    ? ['number']
    : ['number', 'firstName', 'lastName'];
  return [
    ...repeated.map((column) => `The column ${nameOf(column)} appears twice.`),
    ...clashing.map(([whole, part]) => `Use ${nameOf(whole)} or ${nameOf(part)}, not both.`),
    ...needed
      .filter((column) => !has(column))
      .map((column) => `The column ${nameOf(column)} is missing.`),
  ];
}
