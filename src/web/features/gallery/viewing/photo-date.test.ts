import { expect, test } from 'vitest';
import { photoDate } from './photo-date.ts';

test('writes the UTC day without a leading zero and the year with two digits', () => {
  expect(photoDate('2026-11-05T23:59:59.999Z')).toBe('5-Nov-26');
  expect(photoDate('2009-01-31T00:00:00.000Z')).toBe('31-Jan-09');
});
