/** Names time zones as people look for them: with today's offset from UTC, and in the order of the offsets. */
import type { TimeZone } from '#contract/account-profile.ts';

interface TimeZoneLabel {
  readonly timeZoneId: string;
  readonly label: string;
}

/** In minutes; null for a zone that this browser does not know. */
function offsetOf(ianaName: string, at: Date): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: ianaName,
      timeZoneName: 'longOffset',
    });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
  } catch {
    return null;
  }
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** As in `(UTC-06:00)`. */
function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  return `(UTC${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)})`;
}

export function labelTimeZones(zones: readonly TimeZone[], at: Date): TimeZoneLabel[] {
  return zones
    .map(({ timeZoneId, ianaName }) => ({ timeZoneId, offset: offsetOf(ianaName, at) }))
    .toSorted(
      (a, b) =>
        (a.offset ?? Infinity) - (b.offset ?? Infinity) || a.timeZoneId.localeCompare(b.timeZoneId),
    )
    .map(({ timeZoneId, offset }) => ({
      timeZoneId,
      label: offset === null ? timeZoneId : `${writeOffset(offset)} ${timeZoneId}`,
    }));
}
