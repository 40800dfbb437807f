/** One member as people enter it, by form or by file: the limits, and the words when one is not kept. */
import * as z from 'zod/mini';
import { highestNumber } from './primitives.ts';
import { seriesNames } from './series.ts';

const longestName = 100;
const longestLine = 200;
const longestStory = 10_000;
const mostAliases = 20;
/** Parts the aliases of a member where they stand in one text, so no alias contains it. */
export const aliasSeparator = '|';

const earliestYear = 1970;
/** It is already tomorrow somewhere: as far as any clock is ahead of UTC. */
const aheadOfUtcMs = 14 * 60 * 60 * 1000;

/** What turns the direction of the text around it would garble the neighbours in a list. */
const controlInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const controlInStory = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]/u;

/** As much of a value as a message repeats, without what would garble a screen. */
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

function wholeNumber(label: string, least: number, most: number) {
  const error = ({ input }: RawIssue) =>
    input === ''
      ? `${label} is missing.`
      : `${label} ${shown(input)} is not a whole number from ${least} to ${most}.`;
  return z
    .number({ error })
    .check(
      z.refine((value) => Number.isInteger(value) && value >= least && value <= most, { error }),
    );
}

/** Text without lone surrogates and forbidden characters, counted in code points; trimmed, every line break one line feed. */
function text(label: string, longest: number, forbidden: RegExp) {
  return z.string(`${label} is not text.`).check(
    z.overwrite((value) => value.trim().replaceAll(/\r\n?/g, '\n')),
    z.refine((value) => value.isWellFormed() && !forbidden.test(value), {
      error: ({ input }) => {
        const code = forbidden.exec(String(input))?.[0].codePointAt(0);
        const name = code?.toString(16).toUpperCase().padStart(4, '0');
        return `${label} has a character that cannot be kept${name ? ` (U+${name})` : ''}.`;
      },
    }),
    z.refine((value) => value.length <= longest || [...value].length <= longest, {
      error: `${label} is longer than ${longest} characters.`,
    }),
  );
}

const line = (label: string, longest: number) => text(label, longest, controlInLine);
const requiredLine = (label: string, longest: number) =>
  line(label, longest).check(
    z.refine((value) => visible.test(value), { error: `${label} is missing.` }),
  );

export const aliasText = requiredLine('Alias', longestName).check(
  z.refine((value) => !value.includes(aliasSeparator), {
    error: `An alias cannot contain ${aliasSeparator}.`,
  }),
);

export const memberFields = z.object({
  series: z.enum(seriesNames, {
    error: ({ input }) =>
      input === ''
        ? 'Series is missing.'
        : `Series ${shown(input)} is none of ${seriesNames.join(', ')}.`,
  }),
  number: wholeNumber('Number', 1, highestNumber),
  firstName: requiredLine('First name', longestName),
  lastName: requiredLine('Last name', longestName),
  deceased: z.boolean({
    error: ({ input }) => `Deceased ${shown(input)} is neither true nor false.`,
  }),
  /** Of the jump; 0 when unknown, as month and year. */
  day: wholeNumber('Day', 0, 31),
  month: wholeNumber('Month', 0, 12),
  year: wholeNumber('Year', 0, 9999).check(
    z.refine((year) => year === 0 || year >= earliestYear, {
      error: ({ input }) => `Year ${shown(input)} is before ${earliestYear}.`,
    }),
  ),
  location: line('Location', longestLine),
  maneuver: line('Jump (maneuver)', longestLine),
  /** Plain text, its lines parted by a line feed whatever parted them before. */
  story: text('Story', longestStory, controlInStory),
  /** Each once, sorted: their order says nothing. */
  aliases: z.array(aliasText, 'Aliases are not a list.').check(
    z.maxLength(mostAliases, `There are more than ${mostAliases} aliases.`),
    z.overwrite((aliases) => [...new Set(aliases)].sort()),
  ),
});
export type MemberRecord = z.infer<typeof memberFields>;

/** What a member has besides number and names as long as nobody has told more. */
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

/** The columns of a file of members, in the order in which they are written. */
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
/** What a record says of a member of a series. */
export const [, ...recordFields] = memberColumns;
/** What members themselves tell of their jump. */
export const jumpFields = z.pick(memberFields, {
  day: true,
  month: true,
  year: true,
  location: true,
  maneuver: true,
  story: true,
});

export type JumpDate = Pick<MemberRecord, 'day' | 'month' | 'year'>;

/** What is wrong with a date, as far as its parts are known; null when nothing is. */
export function jumpDateProblem({ day, month, year }: JumpDate, now: number): string | null {
  // Without a year 29 February may be right.
  const lastDay = month === 0 ? 31 : new Date(Date.UTC(year || 2000, month, 0)).getUTCDate();
  if (day > lastDay) {
    return `Day ${day} does not exist in month ${month}${year > 0 ? ` of ${year}` : ''}.`;
  }
  const earliest = Date.UTC(year, (month || 1) - 1, month === 0 ? 1 : day || 1);
  return year > 0 && earliest > now + aheadOfUtcMs ? 'The date is in the future.' : null;
}

/** What a member's record must be; `now` says which dates are still to come. */
export function memberRecordAt(now: number) {
  return memberFields.check((payload) => {
    if (payload.issues.length > 0) return;
    const message = jumpDateProblem(payload.value, now);
    if (message === null) return;
    payload.issues.push({ code: 'custom', input: payload.value, message, path: ['day'] });
  });
}
