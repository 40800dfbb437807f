import { expect, test } from 'vitest';
import { Refusal, describeWait } from '#contract/errors.ts';
import { describeRefusal } from './describe-refusal.ts';

test.each([
  [1, '1 second'],
  [43, '43 seconds'],
  [91, '2 minutes'],
  [600, '10 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('describes %d seconds as "%s"', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words);
});

test('says how long to wait after too many requests, unless the server has a better message', () => {
  const often = { retryAfterSeconds: 43 };
  expect(describeRefusal(new Refusal('too_many_requests', often))).toBe(
    'Please wait 43 seconds, then try again.',
  );
  const better = { ...often, message: 'Too many tries. Please request another code.' };
  expect(describeRefusal(new Refusal('too_many_requests', better))).toBe(better.message);
  expect(describeRefusal(new Refusal('too_many_requests'))).toBe(
    'Too many requests. Please try again later.',
  );
  expect(describeRefusal(new Refusal('taken', { message: 'Taken.', ...often }))).toBe('Taken.');
});
