import { expect, test } from 'vitest';
import { timeZones } from '#server/features/accounts/time-zones.ts';
import { labelTimeZones } from './time-zone-labels.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

const labelOf = (timeZoneId: string, at: Date) =>
  labelTimeZones(timeZones, at).find((zone) => zone.timeZoneId === timeZoneId)?.label;

test.each([
  ['Central Standard Time', winter, '(UTC-06:00) Central Standard Time'],
  ['Central Standard Time', summer, '(UTC-05:00) Central Standard Time'],
  ['UTC', summer, '(UTC+00:00) UTC'],
  ['India Standard Time', winter, '(UTC+05:30) India Standard Time'],
  ['Newfoundland Standard Time', winter, '(UTC-03:30) Newfoundland Standard Time'],
  ['Nepal Standard Time', winter, '(UTC+05:45) Nepal Standard Time'],
])('%s carries the offset of the day', (timeZoneId, at, label) => {
  expect(labelOf(timeZoneId, at)).toBe(label);
});

test('all zones are there, in the order of their offsets, then of their names', () => {
  const labels = labelTimeZones(timeZones, winter);
  expect(labels).toHaveLength(timeZones.length);
  expect(labels[0]?.label).toBe('(UTC-12:00) Dateline Standard Time');
  expect(labels.at(-1)?.label).toBe('(UTC+14:00) Line Islands Standard Time');
  const ofUtc = labels.filter(({ label }) => label.startsWith('(UTC+00:00)'));
  expect(ofUtc.map(({ timeZoneId }) => timeZoneId)).toContain('UTC');
  expect(ofUtc).toEqual(ofUtc.toSorted((a, b) => a.timeZoneId.localeCompare(b.timeZoneId)));
});

test('a zone that the browser does not know keeps its name and comes last', () => {
  const zones = [
    { timeZoneId: 'Olympus Time', ianaName: 'Mars/Olympus' },
    { timeZoneId: 'UTC', ianaName: 'Etc/UTC' },
  ];
  expect(labelTimeZones(zones, winter)).toEqual([
    { timeZoneId: 'UTC', label: '(UTC+00:00) UTC' },
    { timeZoneId: 'Olympus Time', label: 'Olympus Time' },
  ]);
});
