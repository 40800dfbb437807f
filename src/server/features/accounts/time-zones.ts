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

export const isTimeZoneId = (text: string): boolean => ids.has(text);
