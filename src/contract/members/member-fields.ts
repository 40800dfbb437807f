/** A member as entered in a form or file: limits, and messages for invalid values. */
import { hourMs } from '../time.ts';
import * as z from 'zod/mini';
import { highestNumber, lineOfText, plainText } from '../primitives.ts';
import { seriesNames } from '../number-label.ts';

const longestName = 100;
export const longestLine = 200;
export const longestStory = 10_000;
const maxAliases = 20;
/** Separates aliases within one cell, so no alias can contain it. */
export const aliasSeparator = '|';

const earliestYear = 1970;
/** UTC+14, the time zone furthest ahead: a date may already be tomorrow there. */
const aheadOfUtcMs = 14 * hourMs;

/**
 * The first 40 characters of a value, for messages, without characters that could garble the
 * screen.
 */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  const characters = [
    ...text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}'),
  ];
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : characters.join('');
}

interface RawIssue {
  readonly input?: unknown;
}

export function wholeNumber(label: string, least: number, max: number) {
  const error = ({ input }: RawIssue) =>
    input === ''
      ? `${label} is missing.`
      : `${label} ${shown(input)} is not a whole number from ${least} to ${max}.`;
  return z
    .number({ error })
    .check(
      z.refine((value) => Number.isInteger(value) && value >= least && value <= max, { error }),
    );
}

const nameOfMember = (label: string) =>
  lineOfText(label, { max: longestName, required: `${label} is missing.` });

export const aliasText = nameOfMember('Alias').check(
  z.refine((value) => !value.includes(aliasSeparator), {
    error: `An alias cannot contain ${aliasSeparator}.`,
  }),
);

export const memberFields = z.object({
  series: z.enum(seriesNames, {
    error: ({ input }) =>
      input === ''
        ? 'Series is missing.'
        : `Series ${shown(input)} is not one of ${seriesNames.join(', ')}.`,
  }),
  number: wholeNumber('Number', 1, highestNumber),
  firstName: nameOfMember('First name'),
  lastName: nameOfMember('Last name'),
  deceased: z.boolean({
    error: ({ input }) => `Deceased ${shown(input)} is not true or false.`,
  }),
  /** Date of the jump. Each part is 0 when unknown. */
  day: wholeNumber('Day', 0, 31),
  month: wholeNumber('Month', 0, 12),
  year: wholeNumber('Year', 0, 9999).check(
    z.refine((year) => year === 0 || year >= earliestYear, {
      error: ({ input }) => `Year ${shown(input)} is before ${earliestYear}.`,
    }),
  ),
  location: plainText('Location', { max: longestLine, required: null }),
  maneuver: plainText('Jump (maneuver)', { max: longestLine, required: null }),
  story: plainText('Story', { max: longestStory, required: null }),
  /** Each once, sorted: their order says nothing. */
  aliases: z.array(aliasText, 'Aliases must be a list.').check(
    z.maxLength(maxAliases, `There are more than ${maxAliases} aliases.`),
    z.overwrite((aliases) => [...new Set(aliases)].sort()),
  ),
});
export type MemberRecord = z.infer<typeof memberFields>;

/** Defaults for a new member, besides number and names. */
export const untoldFields = {
  deceased: false,
  day: 0,
  month: 0,
  year: 0,
  location: '',
  maneuver: '',
  story: '',
  aliases: [] as string[],
};

/** Columns of a CSV file, in the order of the export. */
export const memberColumns = [
  'series',
  'number',
  'firstName',
  'lastName',
  'deceased',
  'day',
  'month',
  'year',
  'location',
  'maneuver',
  'story',
  'aliases',
] as const satisfies (keyof MemberRecord)[];
export type MemberColumn = (typeof memberColumns)[number];
/** The fields of a record without its series. */
export const [, ...recordFields] = memberColumns;
/** The fields that members edit themselves. */
export const jumpFields = z.pick(memberFields, {
  day: true,
  month: true,
  year: true,
  location: true,
  maneuver: true,
  story: true,
});

export type JumpDate = Pick<MemberRecord, 'day' | 'month' | 'year'>;

export interface JumpDateProblem {
  /** The invalid part of the date. */
  readonly field: keyof JumpDate;
  readonly message: string;
}

/** The first part of the date that is in the future in all time zones; null without one. */
function partToCome({ day, month, year }: JumpDate, now: number): keyof JumpDate | null {
  const today = new Date(now + aheadOfUtcMs);
  if (year !== today.getUTCFullYear()) return year > today.getUTCFullYear() ? 'year' : null;
  const thisMonth = today.getUTCMonth() + 1;
  if (month !== thisMonth) return month > thisMonth ? 'month' : null;
  return day > today.getUTCDate() ? 'day' : null;
}

/** The problem with the known parts of a date that is in no calendar; null without one. */
export function calendarProblem({ day, month, year }: JumpDate): JumpDateProblem | null {
  // 29 February is valid when the year is unknown.
  const lastDay = month === 0 ? 31 : new Date(Date.UTC(year || 2000, month, 0)).getUTCDate();
  if (day <= lastDay) return null;
  const message = `Day ${day} does not exist in month ${month}${year > 0 ? ` of ${year}` : ''}.`;
  return { field: 'day', message };
}

/**
 * The problem with the known parts of a date; null for a valid date.
 * @param now by the server's clock: that of a visitor's device can be wrong
 */
export function jumpDateProblem(date: JumpDate, now: number): JumpDateProblem | null {
  const problem = calendarProblem(date);
  if (problem !== null) return problem;
  const field = partToCome(date, now);
  return field && { field, message: 'The date is in the future.' };
}

/** The schema of a member's record; `now` decides which dates are in the future. */
export function memberRecordAt(now: number) {
  return memberFields.check((payload) => {
    if (payload.issues.length > 0) return;
    const problem = jumpDateProblem(payload.value, now);
    if (problem === null) return;
    const { field, message } = problem;
    payload.issues.push({ code: 'custom', input: payload.value, message, path: [field] });
  });
}

// What a member keeps from others. Admins and the member still see it.

export const withheldFlags = [
  'isNameWithheld',
  'isStoryWithheld',
  'isPhotoWithheld',
  'isYearWithheld',
] as const;

/** All flags that change what others see of a member. */
export const memberFlags = ['isStoryHidden', ...withheldFlags] as const;
export type MemberFlags = Readonly<Record<(typeof memberFlags)[number], boolean>>;

export const withheldShape = {
  /** Only the number is shown, with "name withheld". */
  isNameWithheld: z.boolean(),
  isStoryWithheld: z.boolean(),
  /** Hides the photo and the membership card. */
  isPhotoWithheld: z.boolean(),
  /** Hides the whole date of the jump. */
  isYearWithheld: z.boolean(),
};

/** Why a name cannot be withheld; null when it can. */
export const problemOfWithholding = ({ deceased }: { readonly deceased: boolean }) =>
  deceased ? 'Only the name of a living member can be withheld.' : null;

const choice = z.optional(z.boolean('Withheld must be true or false.'));

export const withheldChoices = {
  isNameWithheld: choice,
  isStoryWithheld: choice,
  isPhotoWithheld: choice,
  isYearWithheld: choice,
};
