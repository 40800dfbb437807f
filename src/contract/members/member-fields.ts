/**
 * The fields of a member, each described once: forms, files, columns, screens, the change log and
 * what is withheld derive from this table. `docs/architecture.md` says how to add a field.
 */
import * as z from 'zod/mini';
import { seriesNames } from '../number-label.ts';
import { highestNumber, lineOfText, longestLine, plainText } from '../primitives.ts';
import { datePart, jumpDateProblem, shown, wholeNumber } from './jump-date.ts';
import type { MemberFlag, MemberFlags } from './withheld.ts';

const longestName = 100;
export const longestStory = 10_000;
const maxAliases = 20;
/** Separates aliases within one cell, so no alias can contain it. */
export const aliasSeparator = '|';
export const earliestYear = 1970;

const nameOfMember = (label: string) =>
  lineOfText(label, { max: longestName, required: `${label} is missing.` });

export const aliasText = nameOfMember('Alias').check(
  z.refine((value) => !value.includes(aliasSeparator), {
    error: `An alias cannot contain ${aliasSeparator}.`,
  }),
);

interface FieldFacts {
  /** On screens. */
  readonly title: string;
  /** Stands for an unknown value. A new member has it, and others see it in place of a hidden value. */
  readonly blank: string | number | boolean | readonly string[];
  /** Of forms and files, with the messages for invalid values. */
  readonly schema: z.ZodMiniType;
}

interface ColumnFacts extends FieldFacts {
  /** Of the table `members` and the view `shown_members`. */
  readonly column: string;
  /** Each of these flags alone blanks the field for everyone but the member and admins. */
  readonly hiddenBy: readonly MemberFlag[];
}

type Fields<Facts> = Readonly<Record<string, Facts>>;

const withName = ['isNameWithheld'] as const;
const withDate = ['isNameWithheld', 'isYearWithheld'] as const;
const withStory = ['isNameWithheld', 'isStoryWithheld', 'isStoryHidden'] as const;

/** Whose record it is. Required, and edited by admins. They stay in the change log when accounts are erased. */
const nameFields = {
  series: {
    column: 'series',
    title: 'Series',
    blank: '',
    hiddenBy: [],
    schema: z.enum(seriesNames, {
      error: ({ input }) =>
        input === ''
          ? 'Series is missing.'
          : `Series ${shown(input)} is not one of ${seriesNames.join(', ')}.`,
    }),
  },
  number: {
    column: 'number',
    title: 'Number',
    blank: 0,
    hiddenBy: [],
    schema: wholeNumber('Number', 1, highestNumber),
  },
  firstName: {
    column: 'first_name',
    title: 'First Name',
    blank: '',
    hiddenBy: withName,
    schema: nameOfMember('First name'),
  },
  lastName: {
    column: 'last_name',
    title: 'Last Name',
    blank: '',
    hiddenBy: withName,
    schema: nameOfMember('Last name'),
  },
} as const satisfies Fields<ColumnFacts>;

/** Edited by admins. */
const deceasedField = {
  deceased: {
    column: 'deceased',
    title: 'Deceased',
    blank: false,
    hiddenBy: [],
    schema: z.boolean({
      error: ({ input }) => `Deceased ${shown(input)} is not true or false.`,
    }),
  },
} as const satisfies Fields<ColumnFacts>;

/** The date of the jump. */
const dateFields = {
  day: {
    column: 'day',
    title: 'Day',
    blank: 0,
    hiddenBy: withDate,
    schema: datePart('Day', 1, 31),
  },
  month: {
    column: 'month',
    title: 'Month',
    blank: 0,
    hiddenBy: withDate,
    schema: datePart('Month', 1, 12),
  },
  year: {
    column: 'year',
    title: 'Year',
    blank: 0,
    hiddenBy: withDate,
    schema: datePart('Year', earliestYear, 9999),
  },
} as const satisfies Fields<ColumnFacts>;

/** Optional texts of the profile. Everything that knows one of them treats all of them alike. */
const textFields = {
  location: {
    column: 'location',
    title: 'Location',
    blank: '',
    hiddenBy: withName,
    schema: plainText('Location', { max: longestLine, required: null }),
  },
  maneuver: {
    column: 'maneuver',
    title: 'Jump',
    blank: '',
    hiddenBy: withName,
    schema: plainText('Jump', { max: longestLine, required: null }),
  },
  story: {
    column: 'story',
    title: 'Story',
    blank: '',
    hiddenBy: withStory,
    schema: plainText('Story', { max: longestStory, required: null }),
  },
} as const satisfies Fields<ColumnFacts>;

/** The member's own words: the member edits them too, and they leave the change log with the account. */
export const ownFields = { ...dateFields, ...textFields };

/** What a row of `members` has, and the public view of it. */
export const columnFields = { ...nameFields, ...deceasedField, ...ownFields };

/** In a table of their own. Edited by admins and never shown: the search finds the member by them. */
const aliasField = {
  /** Each once, sorted: their order says nothing. */
  aliases: {
    title: 'Other Names',
    blank: [] as string[],
    schema: z.array(aliasText, 'Aliases must be a list.').check(
      z.maxLength(maxAliases, `There are more than ${maxAliases} aliases.`),
      z.overwrite((aliases) => [...new Set(aliases)].sort()),
    ),
  },
} as const satisfies Fields<FieldFacts>;

/** In the order of the columns of an exported file. */
export const memberFields = { ...columnFields, ...aliasField };

export type MemberField = keyof typeof memberFields;
export type ShownField = keyof typeof columnFields;
export type TextField = keyof typeof textFields;
export type FieldColumn = (typeof columnFields)[ShownField]['column'];

const namesOf = <Group extends object>(group: Group) =>
  Object.keys(group) as (keyof Group & string)[];

export const memberFieldNames = namesOf(memberFields);
export const requiredFieldNames = namesOf(nameFields);
export const shownFieldNames = namesOf(columnFields);
export const ownFieldNames = namesOf(ownFields);
export const textFieldNames = namesOf(textFields);

const { series: _series, ...withinSeries } = memberFields;
/** The fields of a record without its series. */
export const fieldsWithinSeries = withinSeries;
export const recordFields = namesOf(fieldsWithinSeries);

/** One fact about each field of a group, such as all titles. */
export const factOfEach = <
  Fact extends string,
  Group extends Fields<Readonly<Record<Fact, unknown>>>,
>(
  group: Group,
  fact: Fact,
) =>
  Object.fromEntries(Object.entries(group).map(([name, facts]) => [name, facts[fact]])) as {
    readonly [Name in keyof Group]: Group[Name][Fact];
  };

export const fieldColumns: readonly FieldColumn[] = Object.values(
  factOfEach(columnFields, 'column'),
);

export const memberShape = factOfEach(memberFields, 'schema');
/** What members edit themselves. */
export const ownShape = factOfEach(ownFields, 'schema');

const memberRecord = z.object(memberShape);
export type MemberRecord = z.infer<typeof memberRecord>;

/** Of a new member, besides number and names. */
export const blankFields: Omit<MemberRecord, keyof typeof nameFields> = factOfEach(
  { ...deceasedField, ...ownFields, ...aliasField },
  'blank',
);

/** Within a sentence, such as `First name`. */
export function labelOfField(field: MemberField): string {
  const { title } = memberFields[field];
  return title.charAt(0) + title.slice(1).toLowerCase();
}

/** A value as text; '' for an unknown one. */
export function textOfValue(value: MemberRecord[MemberField], separator = ', '): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.join(separator);
  return value === 0 ? '' : String(value);
}

/** Whether others see a blank in place of a field. */
export function isHidden(field: ShownField, flags: Partial<MemberFlags>): boolean {
  const hiddenBy: readonly MemberFlag[] = columnFields[field].hiddenBy;
  return hiddenBy.some((flag) => flags[flag] === true);
}

export const pickFields = <From extends object, Name extends keyof From & string>(
  from: From,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

/** The schema of a member's record; `now` decides which dates are in the future. */
export function memberRecordAt(now: number) {
  return memberRecord.check((payload) => {
    if (payload.issues.length > 0) return;
    const problem = jumpDateProblem(payload.value, now);
    if (problem === null) return;
    const { field, message } = problem;
    payload.issues.push({ code: 'custom', input: payload.value, message, path: [field] });
  });
}
