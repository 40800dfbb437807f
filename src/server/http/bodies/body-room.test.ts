import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { createBodyRoom, type BodyPlace } from './body-room.ts';
import { bodyLimits } from './receive-body.ts';

const limits = { totalBytes: 10, reservedBytes: 6, maxBodies: 4, timeoutMs: 5_000 };
const busy = { code: 'not_ready', retryAfterSeconds: 10 };

/** Requests memory and records whether it was granted. */
function take(place: BodyPlace, bytes: number) {
  const state = { has: false, refusal: null as unknown };
  place.take(bytes, (refusal) => {
    state.has = refusal === null;
    state.refusal = refusal;
  });
  return state;
}

test('completes the oldest body first when bodies would block each other', () => {
  const room = createBodyRoom(limits);
  const [first, second] = [room.enter(), room.enter()];
  const begun = [take(first, 2), take(second, 2)];
  expect(begun).toMatchObject([{ has: true }, { has: true }]);
  const rest = [take(second, 4), take(first, 4)];
  expect(rest).toMatchObject([{ has: false }, { has: true }]);
  expect([room.isShort(), second.isWaiting(), first.isWaiting()]).toEqual([true, true, false]);
  first.leave();
  expect([rest[0]?.has, room.isShort()]).toEqual([true, false]);
});

test('releases the memory of a body once, even while it waits', () => {
  const room = createBodyRoom(limits);
  const [first, second] = [room.enter(), room.enter()];
  take(first, 10);
  const waiting = take(second, 1);
  second.leave();
  second.leave();
  expect([waiting.has, room.isShort()]).toEqual([true, false]);
  first.leave();
  // A body that has left would never release this memory.
  take(second, 10);
  expect(take(room.enter(), 10).has).toBe(true);
});

test('rejects a body that waits too long for memory', async () => {
  const room = createBodyRoom({ ...limits, timeoutMs: 20 });
  const [first, second] = [room.enter(), room.enter()];
  take(first, 10);
  const waiting = take(second, 1);
  await delay(60);
  expect(waiting).toMatchObject({ has: false, refusal: busy });
  expect(room.isShort()).toBe(false);
});

test('is short when most places are taken', () => {
  const room = createBodyRoom(limits);
  room.enter();
  const second = room.enter();
  expect(room.isShort()).toBe(false);
  room.enter();
  expect(room.isShort()).toBe(true);
  second.leave();
  expect(room.isShort()).toBe(false);
});

test('rejects bodies above the limit', () => {
  const room = createBodyRoom(limits);
  const [first] = [room.enter(), room.enter(), room.enter(), room.enter()];
  expect(() => room.enter()).toThrow(expect.objectContaining(busy));
  first?.leave();
  room.enter();
});

test('the reserve is large enough for the largest body of any operation', () => {
  const largest = Math.max(...Object.values(operations).map(({ maxBodyBytes }) => maxBodyBytes));
  expect(bodyLimits.room.reservedBytes).toBeGreaterThanOrEqual(largest);
});
