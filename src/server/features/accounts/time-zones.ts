/** The time zones that Windows names, and what browsers call them: from Unicode's CLDR. */
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import type { TimeZone } from '#contract/account-profile.ts';

/** CLDR's territory for the one zone that stands for all. */
const world = '001';

export const timeZones: readonly TimeZone[] =
  windowsZones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone }) =>
    mapZone._territory === world ? [{ timeZoneId: mapZone._other, ianaName: mapZone._type }] : [],
  );

const ids = new Set(timeZones.map(({ timeZoneId }) => timeZoneId));

/**
 * Such as `1 July 2026 at 07:00 GMT-5`.
 *
 * @param timeZoneId as Windows names it
 */
export function writeMoment(instant: number, timeZoneId: string): string {
  const zone = timeZones.find((one) => one.timeZoneId === timeZoneId);
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone?.ianaName ?? 'UTC',
    timeZoneName: 'short',
  }).format(instant);
}

export const isTimeZoneId = (text: string): boolean => ids.has(text);
