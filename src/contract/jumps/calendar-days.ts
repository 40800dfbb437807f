/** Days as addresses write them. Without the schema library, because pages read them too. */
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isDayOfMonth = (month: number, day: number) =>
  day >= 1 && day <= (daysOfMonth[month - 1] ?? 0);

export interface CalendarDay {
  readonly month: number;
  readonly day: number;
}

/** Reads `mm-dd`; null if there is no such day in a leap year. */
export function readAnniversary(text: string): CalendarDay | null {
  const parts = /^([0-9]{2})-([0-9]{2})$/.exec(text);
  const [month, day] = [Number(parts?.[1]), Number(parts?.[2])];
  return parts && isDayOfMonth(month, day) ? { month, day } : null;
}

export interface CalendarDate extends CalendarDay {
  readonly year: number;
}

/** Such as `1976`, as addresses write it. */
export const yearKey = (year: number): string => String(year).padStart(4, '0');

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Such as `07-04`. */
export const anniversaryKey = ({ month, day }: CalendarDay): string =>
  `${twoDigits(month)}-${twoDigits(day)}`;

/** Such as `1976-07-04`. */
export const dayKey = (date: CalendarDate): string =>
  `${yearKey(date.year)}-${anniversaryKey(date)}`;

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The days whose anniversaries are on this date. Those of February 29 are on March 1 in other years. */
export function anniversariesOn({ year, month, day }: CalendarDate): readonly CalendarDay[] {
  const own = { month, day };
  return month === 3 && day === 1 && !isLeapYear(year) ? [own, { month: 2, day: 29 }] : [own];
}

/** The day of this year on which the anniversary of a day is: March 1 for February 29, except in leap years. */
export const dayOfAnniversary = ({ month, day }: CalendarDay, year: number): CalendarDay =>
  month === 2 && day === 29 && !isLeapYear(year) ? { month: 3, day: 1 } : { month, day };

/** Reads `yyyy-mm-dd`; null for a date that does not exist. */
export function readDate(text: string): CalendarDate | null {
  const anniversary = /^[0-9]{4}-/.test(text) ? readAnniversary(text.slice(5)) : null;
  if (!anniversary) return null;
  const year = Number(text.slice(0, 4));
  const isMissing = anniversary.month === 2 && anniversary.day === 29 && !isLeapYear(year);
  if (year === 0 || isMissing) return null;
  return { year, ...anniversary };
}
