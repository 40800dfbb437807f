/**
 * Shared schemas: how long a text may be, numbers, pages, search terms and plain text. Functions that make a schema are
 * marked for the bundler, so that pages leave out schemas that they do not use.
 */
import * as z from 'zod/mini';
import { cleanLine, cleanName, cleanNumber, isBlank } from './clean-text.ts';
import { digitsOfNumber, readNumber, seriesNames, type Series } from './number-label.ts';

/** In code points, without the blanks around the text. Line breaks count once, as they are stored. */
const lengthOf = (text: string): number => [...text.replaceAll(/\r\n?/g, '\n').trim()].length;

const written = (count: number): string => count.toLocaleString('en');
const characters = (count: number): string =>
  `${written(count)} ${count === 1 ? 'character' : 'characters'}`;

const describeExcess = (length: number, limit: number): string =>
  `${characters(length - limit)} too many. The limit is ${written(limit)}.`;

/** The part of the limit from which on the rest is told. */
const nearLimit = 0.9;

/** Empty for a text that is far from the limit. */
export function describeRoom(text: string, limit: number): string {
  // There are at least as many code units.
  if (text.length < limit * nearLimit) return '';
  const length = lengthOf(text);
  if (length > limit) return describeExcess(length, limit);
  return length < limit * nearLimit
    ? ''
    : `${characters(limit - length)} left. The limit is ${written(limit)}.`;
}

// @__NO_SIDE_EFFECTS__
export const notLongerThan = (limit: number, label: string) =>
  z.refine<string>((text) => text.length <= limit || lengthOf(text) <= limit, {
    error: ({ input }) => `${label} has ${describeExcess(lengthOf(String(input)), limit)}`,
  });

export const highestNumber = 9_999_999;

/** The number in a text; null for other text, for the number of another series, and beyond the highest number. */
export function numberOf(series: Series, text: string): number | null {
  const written = readNumber(text);
  if (written === null || (written.series ?? series) !== series) return null;
  const number = Number(written.digits);
  return number >= 1 && number <= highestNumber ? number : null;
}

/** A whole number from 1 to `highestNumber` in a path: digits of any script only, leading zeros allowed. */
// @__NO_SIDE_EFFECTS__
function wholeNumberInPath(message: string) {
  return z.pipe(
    z.string().check(z.overwrite(cleanNumber), z.regex(/^[0-9]{1,7}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(1, message))),
  );
}

export const numberInPath = wholeNumberInPath(
  `The number must be a whole number from 1 to ${highestNumber}.`,
);
export const pageInPath = wholeNumberInPath('The page must be a whole number, starting with 1.');

const longestTerm = 100;
export const longTermMessage = `Please search for at most ${longestTerm} characters.`;
export const isLongTerm = (term: string): boolean =>
  term.length > longestTerm && [...term].length > longestTerm;

/** Allows all characters but NUL and lone surrogates; cleaned, at most 100 code points. */
const searchText = z.string().check(
  z.overwrite(cleanLine),
  z.refine((term) => !term.includes('\0') && term.isWellFormed(), {
    error: 'This text has characters that cannot be searched.',
  }),
  z.refine((term) => !isLongTerm(term), { error: longTermMessage }),
  z.meta({ maxLength: longestTerm }),
);

export const searchTerm = searchText.check(z.minLength(1, 'Please enter a number or a name.'));

/** The filter of a list; empty for the whole list. */
export const filterText = z._default(searchText, '');

/** @param problem the message for anything but digits */
// @__NO_SIDE_EFFECTS__
export const idInPath = (problem: string) =>
  z.pipe(z.string().check(z.regex(/^[0-9]{1,15}$/, problem)), z.transform(Number));

export const accountIdInPath = idInPath('This account does not exist.');

export const count = z.int().check(z.gte(0));

/** Of a list that is shown page by page. */
export const pageNumbers = {
  page: z.int().check(z.gte(1)),
  totalPages: z.int().check(z.gte(1)),
};

/** A number in a JSON body: a whole number, or its digits as text. */
export const numberInBody = z.pipe(
  z.pipe(
    z.transform((value) => (typeof value === 'number' ? String(value) : value)),
    z
      .string('Please enter a number.')
      .check(z.overwrite(cleanLine), z.minLength(1, 'Please enter a number.')),
  ),
  numberInPath,
);

/** A number in any spelling that the search understands. */
export const typedNumber = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' ? (digitsOfNumber(value)?.replace(/^0+(?=.)/, '') ?? value) : value,
  ),
  numberInBody,
);

const controlCharacter = /\p{Cc}/u;
/** Marks alone do not make a name. */
const visible = /[^\p{C}\p{Z}\p{M}]/u;

interface TextOptions {
  readonly max: number;
  /** The message for blank text; null when it is allowed. */
  readonly required: string | null;
}

/**
 * Plain text, trimmed, with line feeds as line breaks; counted in code points. Empty if nothing of it can be seen.
 * Excludes only NUL and lone surrogates, which not every database can store. All pages show it as text, so that
 * markup is harmless.
 */
// @__NO_SIDE_EFFECTS__
export function plainText(label: string, { max, required }: TextOptions) {
  return z.string(required ?? `${label} must be text.`).check(
    z.overwrite((value) => (isBlank(value) ? '' : value.replaceAll(/\r\n?/g, '\n').trim())),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: `${label} contains a character that is not allowed.`,
    }),
    z.refine((value) => value !== '' || required === null, {
      error: required ?? '',
    }),
    notLongerThan(max, label),
  );
}

/** One line of text, such as a name: cleaned, without control characters; counted in code points. */
// @__NO_SIDE_EFFECTS__
export function lineOfText(label: string, { max, required }: TextOptions) {
  return z.string(required ?? `${label} must be text.`).check(
    z.overwrite(cleanName),
    z.refine((value) => value.isWellFormed() && !controlCharacter.test(value), {
      error: ({ input }) => {
        const code = controlCharacter.exec(String(input))?.[0].codePointAt(0);
        const name = code?.toString(16).toUpperCase().padStart(4, '0');
        return `${label} contains a character that is not allowed${name ? ` (U+${name})` : ''}.`;
      },
    }),
    z.refine((value) => visible.test(value) || required === null, {
      error: required ?? '',
    }),
    notLongerThan(max, label),
  );
}

// @__NO_SIDE_EFFECTS__
const nameText = (label: string) =>
  lineOfText(label, { max: 100, required: `${label} is required.` });

export const firstNameText = nameText('First name');
export const lastNameText = nameText('Last name');

/** Of a short text, such as a place. */
export const longestLine = 200;
export const longestReason = 500;

/** @param required the message for a blank reason; null when it is optional */
// @__NO_SIDE_EFFECTS__
export const reasonText = (required: string | null) =>
  plainText('Reason', { max: longestReason, required });

export const messageResponse = z.object({ message: z.string() });

/** Address and name of a place; both are empty where the place is unknown. */
export const placeName = z.object({ slug: z.string(), name: z.string() });

/** Ignores case, like all paths. */
export const seriesInPath = z.pipe(
  z.string().check(z.toLowerCase()),
  z.enum(seriesNames, { error: `The series must be one of ${seriesNames.join(', ')}.` }),
);

/** At least one page, also of nothing. */
export const countPages = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
