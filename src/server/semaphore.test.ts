/** What is under way at once stays within bounds, and nobody is forgotten in line. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const full = new Error('No room');
const options = { room: 10, mostWaiting: 2, patienceMs: 5_000, refusal: () => full };

/** What has entered so far, by name. */
function watch(take: ReturnType<typeof createSemaphore>) {
  const entered: string[] = [];
  const leaving = new Map<string, () => void>();
  return {
    entered,
    async come(name: string, weight: number, caller?: string): Promise<void> {
      const leave = await take(weight, caller);
      entered.push(name);
      leaving.set(name, leave);
    },
    async leave(name: string): Promise<void> {
      leaving.get(name)?.();
      await delay(1);
    },
  };
}

test('who fits enters at once, who does not waits for room, in the order of coming', async () => {
  const { entered, come, leave } = watch(createSemaphore(options));
  await come('a', 6);
  await come('b', 4);
  const waiting = [come('heavy', 9), come('light', 1)];
  await leave('b');
  expect(entered).toEqual(['a', 'b']);
  await leave('a');
  expect(entered).toEqual(['a', 'b', 'heavy', 'light']);
  await Promise.all(waiting);
});

test('what weighs more than the whole room takes its turn alone', async () => {
  const { entered, come, leave } = watch(createSemaphore(options));
  await come('a', 1);
  const giant = come('giant', 99);
  const next = come('b', 1);
  await leave('a');
  expect(entered).toEqual(['a', 'giant']);
  await leave('giant');
  await Promise.all([giant, next]);
  expect(entered).toEqual(['a', 'giant', 'b']);
});

test('a turn that is given back twice makes room once', async () => {
  const { entered, come, leave } = watch(createSemaphore(options));
  await come('a', 10);
  await leave('a');
  await leave('a');
  await come('b', 10);
  const third = come('c', 10);
  await delay(5);
  expect(entered).toEqual(['a', 'b']);
  await leave('b');
  await third;
});

test('a full line refuses', async () => {
  const take = createSemaphore(options);
  const leave = await take(10);
  const waiting = [take(1), take(1)];
  await expect(take(1)).rejects.toBe(full);
  leave();
  for (const turn of waiting) (await turn)();
});

test('who waits too long is refused, and the next in line does not suffer', async () => {
  const take = createSemaphore({ ...options, patienceMs: 20 });
  const leave = await take(9);
  const impatient = take(5);
  await expect(impatient).rejects.toBe(full);
  (await take(1))();
  leave();
});

test('callers take turns, however many wait for one of them', async () => {
  const { entered, come, leave } = watch(createSemaphore({ room: 1, refusal: () => full }));
  await come('a1', 1, 'a');
  const waiting = [come('a2', 1, 'a'), come('a3', 1, 'a'), come('b1', 1, 'b'), come('b2', 1, 'b')];
  for (const next of ['a1', 'a2', 'b1', 'a3']) await leave(next);
  await Promise.all(waiting);
  expect(entered).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('in a full line the longest queue gives a place up for a shorter one', async () => {
  const acquire = createSemaphore({ ...options, room: 1 });
  const leave = await acquire(1, 'a');
  const waiting = [acquire(1, 'a'), acquire(1, 'a'), acquire(1, 'b')];
  await expect(waiting[1]).rejects.toBe(full);
  await expect(acquire(1, 'b')).rejects.toBe(full);
  leave();
  for (const turn of [waiting[0], waiting[2]]) (await turn)?.();
});
