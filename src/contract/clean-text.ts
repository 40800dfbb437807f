/** Removes what people paste and type without seeing it, before the text is judged. */

/** Characters that show nothing, but no blanks: Unicode's Cf, variation selectors, fillers and the empty Braille cell. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const invisibleButJoiners = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Joiners shape the letters on both sides, as in Persian and Hindi. Elsewhere they show nothing. */
const strayJoiner = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;
/** Blanks of all widths, tabs and line breaks. */
const blanks = /[\s\u0085]+/gu;
const blanksAndDashes = /[\s\u0085\p{Pd}\u2212]/gu;
const seen = /[^\s\u0085\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
const foreignDigit = /(?![0-9])\p{Nd}/gu;
const digit = /\p{Nd}/u;

/** Longer text is no line, and takes long to look through. */
export const isTooLong = (text: string): boolean => text.length > 1_000;

/** Leaves too long text as it is: it is refused, and ordering many marks in a row takes quadratic time. */
export const normalize = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  isTooLong(text) ? text : text.normalize(form);

export const removeInvisible = (text: string): string => text.replaceAll(invisible, '');

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !seen.test(text);

/** The ten digits of a script follow each other, beginning with zero. */
function plainDigit(foreign: string): string {
  const code = foreign.codePointAt(0) ?? 0;
  let digitsBefore = 0;
  while (digit.test(String.fromCodePoint(code - digitsBefore - 1))) digitsBefore += 1;
  // The digits of several alphabets may follow each other.
  return String(digitsBefore % 10);
}

/** With the decimal digits of all scripts as 0 to 9. */
export const toPlainDigits = (text: string): string => text.replaceAll(foreignDigit, plainDigit);

/** On one line, without blanks at its ends. */
export const collapseBlanks = (text: string): string => text.replaceAll(blanks, ' ').trim();

const excerptLength = 120;

/** The beginning of a text on one line. Cuts by code points, so that no character is broken. */
export function excerptOf(text: string): string {
  const characters = [...collapseBlanks(text)];
  return characters.length <= excerptLength
    ? characters.join('')
    : `${characters.slice(0, excerptLength - 1).join('')}…`;
}

/** One line, such as an email or a search term. */
export const cleanLine = (text: string): string => collapseBlanks(removeInvisible(text));

/** One line in Unicode's composed form (NFC), with the joiners between letters. */
export const cleanName = (text: string): string =>
  collapseBlanks(
    normalize(text.replaceAll(invisibleButJoiners, '').replaceAll(strayJoiner, ''), 'NFC'),
  );

export const cleanNumber = (text: string): string => toPlainDigits(cleanLine(text));

const phoneLink = /^tel:/i;
/** Outside North America, 00 is dialled before the country code. */
const internationalPrefix = /^(?:\W*00|[^\w+]*\+)\W*(?=[0-9])/;

/** One line, with + before a country code. */
export const cleanPhone = (text: string): string =>
  cleanNumber(text).replace(phoneLink, '').replace(internationalPrefix, '+');

/** Without the blanks and dashes that group the digits and letters of a code. */
export const cleanCode = (text: string): string =>
  toPlainDigits(removeInvisible(text)).replaceAll(blanksAndDashes, '');
