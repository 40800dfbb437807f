/** The values that several features exchange: numbers, pages, search terms, text without control characters. */
import * as z from 'zod/mini';

export const highestNumber = 9_999_999;

/** A whole number from 1 to `highestNumber` as it stands in a path: digits alone, leading zeros allowed. */
function wholeNumberInPath(message: string) {
  return z.pipe(
    z.string().check(z.regex(/^[0-9]{1,7}$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(1, message))),
  );
}

export const numberInPath = wholeNumberInPath(
  `A number is a whole number from 1 to ${highestNumber}.`,
);
export const pageInPath = wholeNumberInPath('A page is a whole number, the first page is 1.');

const longestTerm = 100;

/** Everything but NUL and lone surrogates is a plain character of a search term; trimmed, 1 to 100 code points. */
export const searchTerm = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter a number or a name.'),
  z.refine((term) => !term.includes('\0') && term.isWellFormed(), {
    error: 'This text has characters that cannot be searched.',
  }),
  z.refine((term) => [...term].length <= longestTerm, {
    error: `Please search for at most ${longestTerm} characters.`,
  }),
);

/** A count that is never negative. */
export const count = z.int().check(z.gte(0));
