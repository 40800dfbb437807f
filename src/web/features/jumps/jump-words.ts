/** Dates of jumps in words. */
import type { CalendarDate, CalendarDay } from '#contract/jumps/calendar-days.ts';
import { brand } from '#contract/brand.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const monthName = (month: number): string => months[month - 1] ?? '';

/** Says which part is not known: "4 July", "July, day unknown". */
export const dayName = ({ month, day }: CalendarDay): string =>
  day === 0 ? `${monthName(month)}, day unknown` : `${day} ${monthName(month)}`;

export const dateName = ({ year, ...day }: CalendarDate): string => `${dayName(day)} ${year}`;

export const brothers = (count: number): string => (count === 1 ? brand.singular : brand.plural);
export const membersIn = (count: number): string =>
  `${count} ${count === 1 ? 'member' : 'members'}`;
