/** Time zones for profiles: Windows ids, mapped to IANA names with Unicode's CLDR. */
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import type { TimeZone } from '#contract/accounts/settings.ts';

/** CLDR's territory for the default IANA zone of a Windows zone. */
const world = '001';

const ianaNames = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone }) =>
    mapZone._territory === world ? [[mapZone._other, mapZone._type] as const] : [],
  ),
);

/**
 * The zones in the form, with the offset of their standard time, so that labels and order do not
 * change with the season. Windows has more zones, for few people and mostly with the same time as
 * one of these. Accounts may have them, but the form does not offer them.
 */
const offeredZones: readonly (readonly [utcOffset: string, timeZoneIds: readonly string[]])[] = [
  ['-12:00', ['Dateline Standard Time']],
  ['-11:00', ['UTC-11']],
  ['-10:00', ['Aleutian Standard Time', 'Hawaiian Standard Time']],
  ['-09:30', ['Marquesas Standard Time']],
  ['-09:00', ['Alaskan Standard Time']],
  ['-08:00', ['Pacific Standard Time', 'Pacific Standard Time (Mexico)']],
  [
    '-07:00',
    ['Mountain Standard Time', 'Mountain Standard Time (Mexico)', 'US Mountain Standard Time'],
  ],
  [
    '-06:00',
    [
      'Canada Central Standard Time',
      'Central America Standard Time',
      'Central Standard Time',
      'Central Standard Time (Mexico)',
    ],
  ],
  [
    '-05:00',
    [
      'Cuba Standard Time',
      'Eastern Standard Time',
      'Eastern Standard Time (Mexico)',
      'SA Pacific Standard Time',
    ],
  ],
  [
    '-04:00',
    [
      'Atlantic Standard Time',
      'Central Brazilian Standard Time',
      'Pacific SA Standard Time',
      'SA Western Standard Time',
      'Venezuela Standard Time',
    ],
  ],
  ['-03:30', ['Newfoundland Standard Time']],
  [
    '-03:00',
    [
      'Argentina Standard Time',
      'E. South America Standard Time',
      'Montevideo Standard Time',
      'Paraguay Standard Time',
      'SA Eastern Standard Time',
    ],
  ],
  ['-02:00', ['Greenland Standard Time']],
  ['-01:00', ['Azores Standard Time', 'Cape Verde Standard Time']],
  ['+00:00', ['GMT Standard Time', 'Greenwich Standard Time', 'UTC']],
  [
    '+01:00',
    [
      'Central Europe Standard Time',
      'Central European Standard Time',
      'Morocco Standard Time',
      'Romance Standard Time',
      'W. Central Africa Standard Time',
      'W. Europe Standard Time',
    ],
  ],
  [
    '+02:00',
    [
      'E. Europe Standard Time',
      'Egypt Standard Time',
      'FLE Standard Time',
      'GTB Standard Time',
      'Israel Standard Time',
      'Kaliningrad Standard Time',
      'Middle East Standard Time',
      'Namibia Standard Time',
      'South Africa Standard Time',
    ],
  ],
  [
    '+03:00',
    [
      'Arab Standard Time',
      'Arabic Standard Time',
      'Belarus Standard Time',
      'E. Africa Standard Time',
      'Jordan Standard Time',
      'Russian Standard Time',
      'Syria Standard Time',
      'Turkey Standard Time',
    ],
  ],
  ['+03:30', ['Iran Standard Time']],
  [
    '+04:00',
    [
      'Arabian Standard Time',
      'Azerbaijan Standard Time',
      'Caucasus Standard Time',
      'Georgian Standard Time',
      'Mauritius Standard Time',
    ],
  ],
  ['+04:30', ['Afghanistan Standard Time']],
  ['+05:00', ['Ekaterinburg Standard Time', 'Pakistan Standard Time', 'West Asia Standard Time']],
  ['+05:30', ['India Standard Time', 'Sri Lanka Standard Time']],
  ['+05:45', ['Nepal Standard Time']],
  ['+06:00', ['Bangladesh Standard Time', 'Central Asia Standard Time']],
  ['+06:30', ['Myanmar Standard Time']],
  [
    '+07:00',
    ['N. Central Asia Standard Time', 'North Asia Standard Time', 'SE Asia Standard Time'],
  ],
  [
    '+08:00',
    [
      'China Standard Time',
      'North Asia East Standard Time',
      'Singapore Standard Time',
      'Taipei Standard Time',
      'Ulaanbaatar Standard Time',
      'W. Australia Standard Time',
    ],
  ],
  ['+08:45', ['Aus Central W. Standard Time']],
  ['+09:00', ['Korea Standard Time', 'Tokyo Standard Time', 'Yakutsk Standard Time']],
  ['+09:30', ['AUS Central Standard Time', 'Cen. Australia Standard Time']],
  [
    '+10:00',
    [
      'AUS Eastern Standard Time',
      'E. Australia Standard Time',
      'Tasmania Standard Time',
      'Vladivostok Standard Time',
      'West Pacific Standard Time',
    ],
  ],
  ['+10:30', ['Lord Howe Standard Time']],
  ['+11:00', ['Central Pacific Standard Time', 'Magadan Standard Time', 'Sakhalin Standard Time']],
  ['+12:00', ['Fiji Standard Time', 'New Zealand Standard Time']],
  ['+12:45', ['Chatham Islands Standard Time']],
  ['+13:00', ['Samoa Standard Time', 'Tonga Standard Time']],
  ['+14:00', ['Line Islands Standard Time']],
];

export const timeZones: readonly TimeZone[] = offeredZones.flatMap(([utcOffset, timeZoneIds]) =>
  timeZoneIds.map((timeZoneId) => ({
    timeZoneId,
    ianaName: ianaNames.get(timeZoneId) ?? 'Etc/UTC',
    utcOffset,
  })),
);

export const isTimeZoneId = (text: string): boolean => ianaNames.has(text);

/** UTC for an unknown zone. */
const ianaNameOf = (timeZoneId: string): string => ianaNames.get(timeZoneId) ?? 'UTC';

/**
 * Formats as `1 July 2026 at 07:00 GMT-5`.
 * @param instant milliseconds since 1970 UTC
 * @param timeZoneId a Windows id
 */
export function writeMoment(instant: number, timeZoneId: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: ianaNameOf(timeZoneId),
    timeZoneName: 'short',
  }).format(instant);
}

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
