import { expect, test } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import { describeRefusal, describeWait } from './describe-refusal.ts';

test.each([
  [1, '1 second'],
  [43, '43 seconds'],
  [91, '2 minutes'],
  [600, '10 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('%d seconds are "%s"', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words);
});

test('who comes too often learns how long to wait, unless the server has something better to say', () => {
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
