/** A member as entered in a form or file: limits, and messages for invalid values. */
import * as z from 'zod/mini';
import { seriesNames } from '../number-label.ts';
import { highestNumber, lineOfText, longestLine, plainText } from '../primitives.ts';
import { jumpDateProblem, shown, wholeNumber } from './jump-date.ts';

const longestName = 100;

export const longestStory = 10_000;
const maxAliases = 20;
/** Separates aliases within one cell, so no alias can contain it. */
export const aliasSeparator = '|';

const earliestYear = 1970;

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
