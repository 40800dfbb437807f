/** Ages, sizes and lists in words. */
import { dayMs, hourMs } from '#contract/time.ts';

const relative = new Intl.RelativeTimeFormat('en-US');

/** Such as `3 hours ago`. */
export function formatAge(at: number, now: number): string {
  const ms = now - at;
  if (ms < hourMs) return 'less than an hour ago';
  return ms < 2 * dayMs
    ? relative.format(-Math.floor(ms / hourMs), 'hour')
    : relative.format(-Math.floor(ms / dayMs), 'day');
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

export const formatCount = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
