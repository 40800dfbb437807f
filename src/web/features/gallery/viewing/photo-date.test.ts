import { expect, test } from 'vitest';
import { photoDate } from './photo-date.ts';

test('a day has no zero before it, a year has two figures, and the day is that of UTC', () => {
  expect(photoDate('2026-11-05T23:59:59.999Z')).toBe('5-Nov-26');
  expect(photoDate('2009-01-31T00:00:00.000Z')).toBe('31-Jan-09');
});
