/**
 * Finds the value in what people paste into a field with a format: `FB #1120`, `(1971)`, `Code: 123 456`. Text in which
 * the value is not clear stays as it is, to be judged whole.
 */
import { cleanCode, cleanLine, cleanNumber, isTooLong, normalize } from './clean-text.ts';
import { readNumber, type WrittenNumber, type Series } from './number-label.ts';

const visible = (text: string): string => normalize(cleanLine(text), 'NFC');

const plain = (text: string): string => cleanNumber(normalize(text, 'NFKC'));

/** The only match; undefined if there is none, or another one. */
function onlyMatch(text: string, pattern: RegExp): string | undefined {
  if (isTooLong(text)) return undefined;
  const [first, ...others] = new Set(text.match(pattern));
  return others.length === 0 ? first : undefined;
}

/** A sign or a decimal point changes the value. */
const signedOrFraction = /^[-+\u2212\u2013]\s*[0-9]|[0-9][.,][0-9]/u;

/** A day or a year. */
export function pastedWhole(text: string): string {
  const line = plain(text);
  return signedOrFraction.test(line) ? line : (onlyMatch(line, /[0-9]+/g) ?? line);
}

/** Digits and the word before them. */
const labelledDigits = /(?:[a-z.]+(?![a-z.])[^a-z0-9]*)?[0-9]+/gi;

/** The number of a member, alone or beside the name. */
export function findNumber(text: string): WrittenNumber | null {
  const line = plain(text);
  const labelled = signedOrFraction.test(line) ? undefined : onlyMatch(line, labelledDigits);
  return readNumber(line) ?? readNumber(labelled ?? '');
}

/** The number of a member without its label; the whole text if it is a number of another series. */
export function pastedNumber(text: string, series: Series = 'fb'): string {
  const written = findNumber(text);
  if (written === null) return pastedWhole(text);
  return (written.series ?? series) === series ? written.digits : plain(text);
}

/** So many digits, also in groups; not a part of a longer number. */
const digitCode = (length: number): RegExp =>
  new RegExp(
    String.raw`(?<![0-9][\s\p{Pd}]?)[0-9](?:[\s\p{Pd}]?[0-9]){${length - 1}}(?![\s\p{Pd}]?[0-9])`,
    'gu',
  );

export const sixDigits = digitCode(6);
export const eightDigits = digitCode(8);
/** Four groups of four letters and digits. */
export const recoveryCode =
  /(?<![0-9a-z]\p{Pd}?)[0-9a-z]{4}(?:\p{Pd}?[0-9a-z]{4}){3}(?!\p{Pd}?[0-9a-z])/giu;
/** Of a mailed link. */
export const linkCode = /(?<![0-9a-z])[0-9a-f]{48}(?![0-9a-z])/giu;

/**
 * A code without the blanks and dashes that group it, alone or in the message that it came with.
 *
 * @param shapes global
 */
export function pastedCode(text: string, shapes: readonly RegExp[]): string {
  const line = plain(text);
  const whole = cleanCode(line);
  if (shapes.some((shape) => whole.replace(shape, '') === '')) return whole;
  const found = shapes.map((shape) => onlyMatch(line, shape)).find((code) => code !== undefined);
  return found === undefined ? whole : cleanCode(found);
}

const address = String.raw`(?:mailto:)?([^\s<>@]+@[^\s<>?@]+?)(?:\?\S*)?`;
/** `Email: ann@example.org`, `Ann <ann@example.org>`, `"ann@example.org"`, `mailto:ann@example.org?subject=Hello`. */
const emailInLine = new RegExp(
  String.raw`^(?:e-?mail(?: address)?\s*[:：=]\s*)?(?:[^<>]*<\s*)?` +
    String.raw`(?:[\p{Pi}\p{Pf}"'„‚([]${address}[\p{Pi}\p{Pf}"')\]]|${address})\s*>?[.,;:]*$`,
  'iu',
);

/** An email without the name, the label and the signs around it. */
export function pastedEmail(text: string): string {
  const line = visible(text);
  const [, inSigns, alone] = (isTooLong(line) ? null : emailInLine.exec(line)) ?? [];
  return inSigns ?? alone ?? line;
}

/** Not a part of a longer number, nor of a word: `1-800-FLOWERS`. */
const phoneInLine =
  /[+(]*(?<!\p{L})[0-9](?:[0-9\s().\-/\p{Pd}]*[0-9])?(?![\s().\-/\p{Pd}]*[0-9]|\p{Pd}?\p{L})/gu;

/** A phone number without the words before and after it. */
export function pastedPhone(text: string): string {
  const line = plain(text);
  return onlyMatch(line, phoneInLine) ?? line;
}

const signsAround = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** A profile name without the signs around it, as in `@ann`. */
export function pastedProfileName(text: string): string {
  const line = visible(text);
  return isTooLong(line) ? line : line.replaceAll(signsAround, '');
}
