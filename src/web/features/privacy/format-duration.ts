import { minuteMs, hourMs, dayMs } from '#contract/time.ts';

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** In the largest unit that expresses it exactly, such as `30 days`; a single day is `24 hours`. */
export function formatDuration(ms: number): string {
  for (const [unit, unitMs] of units) {
    const count = ms / unitMs;
    if (Number.isInteger(count) && !(unit === 'day' && count === 1)) return counted(count, unit);
  }
  return counted(Math.ceil(ms / 1000), 'second');
}
