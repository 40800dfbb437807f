import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const full = new Error('No room');
const options = { permits: 2, maxWaiting: 2, timeoutMs: 5_000, refusal: () => full };

/** Records who has acquired a permit, by name. */
function watch(take: ReturnType<typeof createSemaphore>) {
  const entered: string[] = [];
  const leaving = new Map<string, () => void>();
  return {
    entered,
    async come(name: string, caller?: string): Promise<void> {
      const leave = await take(caller);
      entered.push(name);
      leaving.set(name, leave);
    },
    async leave(name: string): Promise<void> {
      leaving.get(name)?.();
      await delay(1);
    },
  };
}

test('gives free permits at once, and others in order of arrival', async () => {
  const { entered, come, leave } = watch(createSemaphore(options));
  await come('a');
  await come('b');
  const waiting = [come('c'), come('d')];
  await leave('b');
  expect(entered).toEqual(['a', 'b', 'c']);
  await leave('a');
  expect(entered).toEqual(['a', 'b', 'c', 'd']);
  await Promise.all(waiting);
});

test('a permit that is released twice admits only one', async () => {
  const { entered, come, leave } = watch(createSemaphore({ ...options, permits: 1 }));
  await come('a');
  await leave('a');
  await leave('a');
  await come('b');
  const third = come('c');
  await delay(5);
  expect(entered).toEqual(['a', 'b']);
  await leave('b');
  await third;
});

test('refuses when too many are waiting', async () => {
  const acquire = createSemaphore({ ...options, permits: 1 });
  const leave = await acquire();
  const waiting = [acquire(), acquire()];
  await expect(acquire()).rejects.toBe(full);
  leave();
  for (const turn of waiting) (await turn)();
});

test('refuses a caller who has too many waiting, but no other', async () => {
  const acquire = createSemaphore({ ...options, permits: 1, maxWaitingPerCaller: 1 });
  const leave = await acquire('a');
  const waiting = [acquire('a'), acquire('b')];
  await expect(acquire('a')).rejects.toBe(full);
  leave();
  for (const turn of waiting) (await turn)();
});

test('refuses a caller who waits too long, but not the next one', async () => {
  const acquire = createSemaphore({ ...options, permits: 1, timeoutMs: 20 });
  const leave = await acquire();
  const impatient = acquire();
  await expect(impatient).rejects.toBe(full);
  const next = acquire();
  leave();
  (await next)();
});

test('callers take turns, however many requests one of them has waiting', async () => {
  const { entered, come, leave } = watch(createSemaphore({ permits: 1, refusal: () => full }));
  await come('a1', 'a');
  const waiting = [come('a2', 'a'), come('a3', 'a'), come('b1', 'b'), come('b2', 'b')];
  for (const next of ['a1', 'a2', 'b1', 'a3']) await leave(next);
  await Promise.all(waiting);
  expect(entered).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('gives one permit at a time to a caller who may have only one', async () => {
  const one = createSemaphore({ ...options, permits: 3, isOnePerCaller: true });
  const { entered, come, leave } = watch(one);
  await come('a', 'ann');
  const waiting = [come('b', 'ann'), come('c', 'ann')];
  await come('d', 'ben');
  expect(entered).toEqual(['a', 'd']);
  await leave('a');
  expect(entered).toEqual(['a', 'd', 'b']);
  await leave('b');
  expect(entered).toEqual(['a', 'd', 'b', 'c']);
  await Promise.all(waiting);
});

test('when too many are waiting, the longest queue gives up a place for a shorter one', async () => {
  const acquire = createSemaphore({ ...options, permits: 1 });
  const leave = await acquire('a');
  const waiting = [acquire('a'), acquire('a'), acquire('b')];
  await expect(waiting[1]).rejects.toBe(full);
  await expect(acquire('b')).rejects.toBe(full);
  leave();
  for (const turn of [waiting[0], waiting[2]]) (await turn)?.();
});
