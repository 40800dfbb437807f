import { minuteMs, hourMs, dayMs } from '#contract/time.ts';
import { formatDate } from '#web/ui/format-date.ts';

/** Older messages have a date. */
const longestMs = 30 * dayMs;

/** How long ago it was, short enough for a column: `5 min`, `3 h`, `1 day`. */
export function formatAge(at: string, now: number): string {
  const sentAt = Date.parse(at);
  // The server's clock may be ahead.
  const age = Math.max(0, now - sentAt);
  if (age < minuteMs) return 'now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min`;
  if (age < dayMs) return `${Math.floor(age / hourMs)} h`;
  const days = Math.floor(age / dayMs);
  if (age < longestMs) return days === 1 ? '1 day' : `${days} days`;
  return formatDate(at);
}
