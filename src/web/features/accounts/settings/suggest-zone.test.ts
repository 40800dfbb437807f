import { expect, test } from 'vitest';
import type { TimeZone } from '#contract/accounts/settings.ts';
import { suggestZone } from './suggest-zone.ts';

const zone = (timeZoneId: string, ...ianaNames: string[]): TimeZone => ({
  timeZoneId,
  ianaName: ianaNames[0] ?? '',
  ianaNames,
  utcOffset: '+00:00',
});
const zones = [
  zone('Eastern Standard Time', 'America/New_York', 'America/Detroit'),
  zone('India Standard Time', 'Asia/Calcutta'),
  zone('Unknown Standard Time', 'Nowhere/Land'),
];

test.each([
  ['America/New_York', 'Eastern Standard Time'],
  ['America/Detroit', 'Eastern Standard Time'],
  ['Asia/Calcutta', 'India Standard Time'],
  ['Antarctica/Troll', undefined],
  ['nonsense', undefined],
])('a device in %s gets %s', (device, expected) => {
  expect(suggestZone(zones, device)?.timeZoneId).toBe(expected);
});

test('another name of the same zone is enough', () => {
  const canonical = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata' }).resolvedOptions();
  const other = canonical.timeZone === 'Asia/Kolkata' ? 'Asia/Calcutta' : 'Asia/Kolkata';
  expect(suggestZone([zone('India', other)], canonical.timeZone)?.timeZoneId).toBe('India');
});
