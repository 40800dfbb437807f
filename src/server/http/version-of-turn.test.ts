/** The version is as new as it must be, and is not read for each of many requests at once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createVersionOfTurn } from './version-of-turn.ts';

function setUp(inTime: (version: number) => number | Promise<number> = (version) => version) {
  const state = { version: 1, reads: 0 };
  const read = createVersionOfTurn(() => {
    state.reads += 1;
    return inTime(state.version);
  });
  return { state, read };
}

test('a version that changed between two turns is seen by the second, however many ask', async () => {
  const { state, read } = setUp();
  for (let turn = 0; turn < 100; turn += 1) {
    state.version += 1;
    for (let request = 0; request <= turn % 5; request += 1) expect(read()).toBe(state.version);
    await nextTurn();
  }
});

test('many requests a turn share one reading', async () => {
  const { state, read } = setUp();
  for (let turn = 0; turn < 50; turn += 1) {
    for (let request = 0; request < 32; request += 1) void read();
    await nextTurn();
  }
  expect(state.reads).toBeLessThan(100);
});

test('a version that is waited for is asked once a turn', async () => {
  const { state, read } = setUp((version) => Promise.resolve(version));
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  await nextTurn();
  state.version = 2;
  expect(await read()).toBe(2);
  expect(state.reads).toBe(2);
});

test('a version that cannot be read is asked again', () => {
  let isAway = true;
  const read = createVersionOfTurn(() => {
    if (isAway) throw new Error('away');
    return 3;
  });
  expect(read).toThrow('away');
  isAway = false;
  expect(read()).toBe(3);
});
