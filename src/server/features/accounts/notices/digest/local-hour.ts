import { ianaNameOf } from '../../settings/time-zones.ts';

/** The day, such as `2026-07-14`, and the hour in this zone; in UTC for an unknown zone. */
export function localHourOf(instant: number, timeZoneId: string): { day: string; hour: number } {
  // Sweden writes dates as ISO 8601 does.
  const written = new Intl.DateTimeFormat('sv', {
    timeZone: ianaNameOf(timeZoneId),
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant);
  const [day = '', time = ''] = written.split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}
