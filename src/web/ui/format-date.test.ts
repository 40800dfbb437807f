import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatWeekdayDate } from './format-date.ts';

const written = (zone: string | undefined) => formatDateTime('2026-01-15T18:30:00.000Z', zone);

test('writes an instant in the given time zone', () => {
  expect(written('America/Chicago')).toBe('15 Jan 2026, 12:30');
  expect(written('Asia/Tokyo')).toBe('16 Jan 2026, 03:30');
});

test('uses the zone of the browser for an unknown or missing zone', () => {
  expect(written('Mars/Olympus')).toBe(written(undefined));
  expect(written(undefined)).toMatch(/^1\d Jan 2026, /);
});

test('writes days in the same order, with the short month names of jumps', () => {
  expect(formatDate('2026-09-05', 'UTC')).toBe('5 Sep 2026');
  expect(formatWeekdayDate('2026-09-05', 'UTC')).toBe('Sat 5 Sep 2026');
});
