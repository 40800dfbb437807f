import { expect, test } from 'vitest';
import { takenText } from './taken-text.ts';

test('day and place of a photo leave out what is unknown', () => {
  const place = { name: 'Hinckley' };
  const fourth = { day: 4, month: 7, year: 1976 };
  expect(takenText({ ...fourth, place })).toBe('4 Jul 1976 at Hinckley');
  expect(takenText({ ...fourth, day: 0, place: null })).toBe('Jul 1976');
  expect(takenText({ day: 0, month: 0, year: 1976, place })).toBe('1976 at Hinckley');
  expect(takenText({ day: 0, month: 0, year: 0, place })).toBe('Hinckley');
  expect(takenText({ day: 0, month: 0, year: 0, place: null })).toBe('');
});
