import { expect, test } from 'vitest';
import { writeInstant } from './write-instant.ts';

const written = (zone: string | undefined) =>
  writeInstant('2026-01-15T18:30:00.000Z', zone).replaceAll('\u202F', ' ');

test('writes an instant in the given time zone', () => {
  expect(written('America/Chicago')).toBe('Jan 15, 2026, 12:30 PM');
  expect(written('Asia/Tokyo')).toBe('Jan 16, 2026, 3:30 AM');
});

test('uses the zone of the browser for an unknown or missing zone', () => {
  expect(written('Mars/Olympus')).toBe(written(undefined));
  expect(written(undefined)).toMatch(/^Jan 1\d, 2026, /);
});
