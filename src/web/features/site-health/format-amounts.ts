/** Ages and sizes in words. */
import { minuteMs, hourMs, dayMs } from '#contract/time.ts';

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Whole days in the reader's time zone, which also count an hour that crosses midnight. */
const dayOf = (at: Date) => Math.floor((at.getTime() - at.getTimezoneOffset() * minuteMs) / dayMs);

export const elapsedMs = (at: string, now: string): number => Date.parse(now) - Date.parse(at);

/** Such as `yesterday` or `3 hours ago`. */
export function formatAge(at: string, now: string): string {
  const ms = elapsedMs(at, now);
  if (ms < hourMs) return 'less than an hour ago';
  const days = dayOf(new Date(now)) - dayOf(new Date(at));
  return days === 0
    ? relative.format(-Math.floor(ms / hourMs), 'hour')
    : relative.format(-days, 'day');
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Such as `1.2 MB`. */
export function formatSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return value.toLocaleString('en-US', {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  });
}

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
