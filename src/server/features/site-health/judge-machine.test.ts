import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#contract/time.ts';
import type { CheckOutcome } from './check-outcomes.ts';
import { judgeCertificate, judgeDisk, judgePhotoStore, judgeStatements } from './judge-machine.ts';
import { formatAge, formatSize } from './words.ts';

const now = Date.UTC(2026, 6, 10, 12);

const outcomeOf = (given: Partial<CheckOutcome>): CheckOutcome => ({
  name: 'certificate',
  is_failing: 0,
  good_at: now - hourMs,
  failed_at: null,
  problem: null,
  measured: null,
  told_at: null,
  ...given,
});

test.each([
  ['above four times the floor', 2_000_000_000, 500_000_000, 'good', '2 GB'],
  ['below it', 1_999_000_000, 500_000_000, 'attention', '2 GB'],
  ['at the floor', 500_000_000, 500_000_000, 'attention', '500 MB'],
  ['below the floor', 499_000_000, 500_000_000, 'bad', '499 MB'],
  ['hardly any, without a floor', 99_000_000, 0, 'bad', '99 MB'],
  ['unknown', null, 500_000_000, 'bad', 'The free space could not be read'],
] as const)('free space that is %s', (_, freeBytes, minFreeBytes, state, line) => {
  expect(judgeDisk(freeBytes, minFreeBytes)).toMatchObject({ state, line, measured: freeBytes });
});

const endsIn = (days: number) => outcomeOf({ measured: now + days * dayMs });
const unread = { is_failing: 1, problem: 'It could not be read from here (ECONNREFUSED)' } as const;

test.each([
  ['ends in 14 days', endsIn(14), 'good', 'It ends in 14 days'],
  ['ends in 13 days', endsIn(13), 'attention', 'It ends in 13 days'],
  ['ends in 6 days', endsIn(6), 'bad', 'It ends in 6 days'],
  ['has ended', endsIn(-1), 'bad', 'It has ended'],
  ['has not been read', null, 'attention', 'Not tried yet'],
  ['cannot be read', outcomeOf(unread), 'attention', unread.problem],
  [
    'could be read before',
    outcomeOf({ ...unread, measured: now + 3 * dayMs }),
    'bad',
    'It ends in 3 days',
  ],
] as const)('a certificate that %s', (_, outcome, state, line) => {
  expect(judgeCertificate(true, outcome, now)).toMatchObject({ state, line });
});

test('a site without https needs no certificate', () => {
  expect(judgeCertificate(false, null, now).state).toBe('off');
});

test('a photo store is as good as its last try', () => {
  const judge = (given: Partial<CheckOutcome>) => judgePhotoStore('bucket', outcomeOf(given), now);
  expect(judge({})).toMatchObject({ state: 'good', line: 'Tried 1 hour ago' });
  expect(judge({ is_failing: 1, problem: 'Away' })).toMatchObject({ state: 'bad', line: 'Away' });
  expect(judgePhotoStore('folder', null, now).state).toBe('attention');
});

test('slow statements need attention for a day', () => {
  const judge = (hours: number) =>
    judgeStatements(
      { startedAt: 0, slowStatements: { count: 2, lastAt: now - hours * hourMs } },
      now,
    );
  expect(judge(3)).toMatchObject({
    state: 'attention',
    line: '2 took 500 ms or longer, the last one 3 hours ago',
  });
  expect(judge(30).state).toBe('good');
});

test.each([
  [0.5, 'less than an hour ago'],
  [1, '1 hour ago'],
  [47, '47 hours ago'],
  [72, '3 days ago'],
])('%d hours are "%s"', (hours, words) => {
  expect(formatAge(now - hours * hourMs, now)).toBe(words);
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_500, '1.5 kB'],
  [48_300_000, '48 MB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%d bytes are "%s"', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
