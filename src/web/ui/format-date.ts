/** Dates in one order on all screens: day, short month name, year. */
import { monthShortNames } from '#contract/members/display-names.ts';

const parts = {
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

let ownFormat: Intl.DateTimeFormat | undefined;

/** Made when the first date is written, because it keeps a slow phone busy for 0.1 s. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    if (timeZone !== undefined) return new Intl.DateTimeFormat('en', { ...parts, timeZone });
  } catch {
    // Unknown.
  }
  ownFormat ??= new Intl.DateTimeFormat('en', parts);
  return ownFormat;
}

/** @param timeZone the browser's own is used if it is undefined or unknown */
function read(instant: string, timeZone: string | undefined) {
  const found = formatOf(timeZone).formatToParts(new Date(instant));
  const part = (wanted: keyof typeof parts) =>
    found.find(({ type }) => type === wanted)?.value ?? '';
  // Not from Intl, which abbreviates September differently in each English-speaking country.
  const month = monthShortNames[Number(part('month')) - 1] ?? '';
  return { day: `${part('day')} ${month} ${part('year')}`, part };
}

/** "5 Nov 2026" */
export const formatDate = (instant: string, timeZone?: string): string =>
  read(instant, timeZone).day;

/** "Thu 5 Nov 2026" */
export function formatWeekdayDate(instant: string, timeZone?: string): string {
  const { day, part } = read(instant, timeZone);
  return `${part('weekday')} ${day}`;
}

/** "14:05" */
export function formatTime(instant: string, timeZone?: string): string {
  const { part } = read(instant, timeZone);
  return `${part('hour')}:${part('minute')}`;
}

/** "5 Nov 2026, 14:05" */
export function formatDateTime(instant: string, timeZone?: string): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`;
}

export interface KnownDate {
  /** Each part is 0 when unknown. */
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** Day, short month name and year, without unknown parts: "4 Jul 1976"; '' if none is known. */
export function knownDate({ day, month, year }: KnownDate): string {
  const parts = [
    day > 0 ? String(day) : '',
    month > 0 ? (monthShortNames[month - 1] ?? '') : '',
    year > 0 ? String(year) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}
