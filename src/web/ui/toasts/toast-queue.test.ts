import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastQueue } from './toast-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const textsOf = (queue: ReturnType<typeof createToastQueue>) =>
  queue.read().map(({ text }) => text);

test('a notification disappears after five seconds', () => {
  const queue = createToastQueue();
  queue.show('success', 'first');
  vi.advanceTimersByTime(3000);
  queue.show('warning', 'second');
  vi.advanceTimersByTime(1999);
  expect(textsOf(queue)).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(textsOf(queue)).toEqual(['second']);
  vi.advanceTimersByTime(3000);
  expect(textsOf(queue)).toEqual([]);
});

test('pointer and focus pause all notifications, and each continues with its remaining time', () => {
  const queue = createToastQueue();
  queue.show('info', 'first');
  vi.advanceTimersByTime(4000);
  queue.hold('pointer');
  queue.hold('pointer');
  queue.show('danger', 'while paused');
  vi.advanceTimersByTime(60_000);
  expect(textsOf(queue)).toEqual(['first', 'while paused']);
  queue.hold('focus');
  queue.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect(textsOf(queue)).toEqual(['first', 'while paused']);
  queue.release('focus');
  vi.advanceTimersByTime(1000);
  expect(textsOf(queue)).toEqual(['while paused']);
  vi.advanceTimersByTime(4000);
  expect(textsOf(queue)).toEqual([]);
});

test('dismissing notifies subscribers, and repeated text is shown once', () => {
  const queue = createToastQueue();
  let changes = 0;
  const stop = queue.subscribe(() => (changes += 1));
  queue.show('info', 'again');
  queue.show('info', 'again');
  expect(textsOf(queue)).toEqual(['again']);
  queue.dismiss(queue.read()[0]?.id ?? 0);
  expect(textsOf(queue)).toEqual([]);
  stop();
  const before = changes;
  queue.show('info', 'unheard');
  expect(changes).toBe(before);
});

test('closing the last notification under the pointer does not keep the next one forever', () => {
  const queue = createToastQueue();
  queue.show('info', 'closed');
  queue.hold('pointer');
  queue.dismiss(queue.read()[0]?.id ?? 0);
  queue.show('info', 'next');
  vi.advanceTimersByTime(5000);
  expect(textsOf(queue)).toEqual([]);
});

test('what is kept stands on the next page with its time, and not on the one after', () => {
  const queue = createToastQueue();
  queue.show('success', 'Profile Saved.', 'Profile saved');
  expect(queue.readKept()).toBe('');
  queue.turnPage();
  queue.show('info', 'We sent a code.');
  expect(queue.readKept()).toMatch(/^Profile saved at \d\d:\d\d$/);
  queue.turnPage();
  expect(queue.readKept()).toBe('');
});
