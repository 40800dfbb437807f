/** Pages of the jump book. */
import { dayKey, yearKey, type CalendarDate } from '#contract/jumps/calendar-days.ts';

export const jumpsPath = '/Jumps';
export const placesPath = '/Places';

export const yearAddress = (year: number): string => `${jumpsPath}/${yearKey(year)}`;

export const dayAddress = (date: CalendarDate): string => `${jumpsPath}/${dayKey(date)}`;

export const placeAddress = (slug: string): string => `${placesPath}/${slug}`;

/** @param path of a year, a day or a place */
export const photosAddress = (path: string): string => `${path}/Photos`;
