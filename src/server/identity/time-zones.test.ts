import { expect, test } from 'vitest';
import { timeZones } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

const minutesOf = (text: string): number => {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
};

function offsetAt(day: Date, ianaName: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: ianaName,
    timeZoneName: 'longOffset',
  });
  const deps = format.formatToParts(day);
  return minutesOf(deps.find(({ type }) => type === 'timeZoneName')?.value ?? '');
}

test('each time zone has the offset of its standard time', () => {
  for (const { timeZoneId, ianaName, utcOffset } of timeZones) {
    // Summer time is in July or, in the southern hemisphere, in January; standard time has the smaller offset.
    const standard = Math.min(offsetAt(winter, ianaName), offsetAt(summer, ianaName));
    expect(utcOffset, timeZoneId).toMatch(/^[+-]\d\d:\d\d$/);
    expect(minutesOf(utcOffset), timeZoneId).toBe(standard);
  }
});

test('time zones are sorted by offset, then by name', () => {
  const sorted = timeZones.toSorted(
    (a, b) =>
      minutesOf(a.utcOffset) - minutesOf(b.utcOffset) || a.timeZoneId.localeCompare(b.timeZoneId),
  );
  expect(timeZones).toEqual(sorted);
});

test('lists each time zone once, and uses Etc/UTC only for UTC', () => {
  expect(new Set(timeZones.map(({ timeZoneId }) => timeZoneId)).size).toBe(timeZones.length);
  const ofUtc = timeZones.filter(({ ianaName }) => ianaName === 'Etc/UTC');
  expect(ofUtc.map(({ timeZoneId }) => timeZoneId)).toEqual(['UTC']);
});

test('shows the winter offset for a zone whose law defines summer time as standard', () => {
  // Ireland shares the Windows time zone of the United Kingdom.
  expect(timeZones.find(({ timeZoneId }) => timeZoneId === 'GMT Standard Time')).toMatchObject({
    utcOffset: '+00:00',
  });
  expect(offsetAt(winter, 'Europe/Dublin')).toBe(0);
});
