import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

const now = Date.parse('2026-07-14T12:00:00Z');

test.each([
  ['2026-07-14T12:00:30Z', 'now'],
  ['2026-07-14T11:59:01Z', 'now'],
  ['2026-07-14T11:59:00Z', '1 min'],
  ['2026-07-14T11:00:01Z', '59 min'],
  ['2026-07-14T11:00:00Z', '1 h'],
  ['2026-07-13T12:00:01Z', '23 h'],
  ['2026-07-13T12:00:00Z', '1 day'],
  ['2026-06-15T12:00:00Z', '29 days'],
  ['2026-06-14T12:00:00Z', '14 Jun 2026'],
  ['2025-01-02T12:00:00Z', '2 Jan 2025'],
])('a message of %s is %s old', (at, words) => {
  expect(formatAge(at, now)).toBe(words);
});
