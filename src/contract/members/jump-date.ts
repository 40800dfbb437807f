/** The date of a jump or a photo: each part alone, and the date as a whole. Parts are 0 when unknown. */
import * as z from 'zod/mini';
import { hourMs } from '../time.ts';

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

export function wholeNumber(label: string, least: number, max: number, unknown?: 0) {
  const error = ({ input }: RawIssue) =>
    input === ''
      ? `${label} is missing.`
      : `${label} must be a whole number from ${least} to ${max}, not ${shown(input)}.`;
  const isValid = (value: number) =>
    value === unknown || (Number.isInteger(value) && value >= least && value <= max);
  return z.number({ error }).check(z.refine(isValid, { error }));
}

/** A part of a date; 0 when unknown. */
export const datePart = (label: string, least: number, max: number) =>
  wholeNumber(label, least, max, 0);

export interface JumpDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

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
