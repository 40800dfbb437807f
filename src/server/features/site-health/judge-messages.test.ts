import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#contract/time.ts';
import type { CheckOutcome } from './check-outcomes.ts';
import { judgeDeliveries, judgeEmail, judgeSms } from './judge-messages.ts';

const now = Date.UTC(2026, 6, 10, 12);
const counts = { sent: 1_234, refused: 0, failed: 0, bounced: 0, capped: 0 };
const fine = { counts, isLimitReached: false, outcome: null, now };

const outcomeOf = (problem: string, isFailing: 0 | 1, failedAt = now - hourMs): CheckOutcome => ({
  name: 'email',
  is_failing: isFailing,
  good_at: now - 2 * hourMs,
  failed_at: failedAt,
  problem,
  measured: 535,
  told_at: null,
});

test.each([
  ['bad if the last one failed', outcomeOf('unreachable', 1), 'bad'],
  ['attention if others were sent since', outcomeOf('unreachable', 0), 'attention'],
  ['attention if only one address was refused', outcomeOf('recipient refused', 1), 'attention'],
  ['good if the failure is a week old', outcomeOf('unreachable', 0, now - 8 * dayMs), 'good'],
] as const)('mails are %s', (_, outcome, state) => {
  expect(judgeDeliveries({ ...fine, outcome }).state).toBe(state);
});

test('says in one line how many were sent and what went wrong', () => {
  expect(judgeDeliveries(fine).line).toBe('1,234 sent in 30 days');
  const some = { sent: 3, refused: 1, failed: 2, bounced: 4, capped: 5 };
  expect(judgeDeliveries({ ...fine, counts: some }).line).toBe(
    '3 sent in 30 days, 1 refused, 2 failed, 4 bounced, 5 over the hourly limit',
  );
  expect(judgeDeliveries({ ...fine, outcome: outcomeOf('sign-in refused', 1) }).line).toBe(
    'The service refused the user or password of the site. Check the settings (535)',
  );
});

test('the hourly limit needs attention', () => {
  expect(judgeDeliveries({ ...fine, isLimitReached: true }).state).toBe('attention');
});

test.each([
  [159, 'good', '1,234 sent in 30 days'],
  [160, 'attention', '1,234 sent in 30 days, 160 of 200 to new addresses this hour'],
  [200, 'attention', '1,234 sent in 30 days, registering waits: the hourly limit is reached'],
])('%d mails to new addresses in an hour are %s', (thisHour, state, line) => {
  const newAddressMails = { thisHour, perHour: 200 };
  expect(judgeEmail({ ...fine, way: 'smtp', newAddressMails })).toMatchObject({ state, line });
});

test('messages that are not sent are named', () => {
  const newAddressMails = { thisHour: 0, perHour: 200 };
  expect(judgeEmail({ ...fine, way: 'outbox', newAddressMails }).state).toBe('attention');
  expect(judgeSms({ ...fine, way: 'outbox', perHour: 100 }).state).toBe('off');
  expect(judgeSms({ ...fine, way: 'off', perHour: 100 })).toMatchObject({
    state: 'off',
    line: 'Not set up: codes go by email',
  });
});
