import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [365 * 24 * hour, '365 days'],
  [2 * 24 * hour, '2 days'],
  [24 * hour, '24 hours'],
  [36 * hour, '36 hours'],
  [hour, '1 hour'],
  [90 * minute, '90 minutes'],
  [10 * minute, '10 minutes'],
  [minute, '1 minute'],
  [90_000, '90 seconds'],
  [1_500, '2 seconds'],
  [1, '1 second'],
])('%d ms are %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
