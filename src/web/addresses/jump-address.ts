/** Pages of the jump book. */
import { dayKey, yearKey, type CalendarDate } from '#contract/jumps/calendar-days.ts';

export const yearAddress = (year: number): string => `/Jumps/${yearKey(year)}`;

export const dayAddress = (date: CalendarDate): string => `/Jumps/${dayKey(date)}`;

export const placeAddress = (slug: string): string => `/Places/${slug}`;
