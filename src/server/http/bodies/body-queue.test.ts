/** Large bodies of one account come one at a time, whatever other accounts do. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBodyQueue } from './body-queue.ts';

const limits = { maxWaiting: 2, timeoutMs: 5_000 };
const refused = { code: 'too_many_requests', retryAfterSeconds: 10 };

test('bodies of one account follow each other in the order they came', async () => {
  const enter = createBodyQueue(limits);
  const entered: string[] = [];
  const come = async (name: string) => {
    const leave = await enter('ann');
    entered.push(name);
    return leave;
  };
  const leaveFirst = await come('first');
  const [second, third] = [come('second'), come('third')];
  await delay(5);
  expect(entered).toEqual(['first']);
  leaveFirst();
  leaveFirst();
  const leaveSecond = await second;
  await delay(5);
  expect(entered).toEqual(['first', 'second']);
  leaveSecond();
  (await third)();
  (await enter('ann'))();
});

test('bodies of other accounts do not wait', async () => {
  const enter = createBodyQueue(limits);
  await enter('ann');
  await enter('ben');
});

test('more bodies than may wait are refused, and so is a body that waits too long', async () => {
  const enter = createBodyQueue({ ...limits, timeoutMs: 30 });
  const leave = await enter('ann');
  const waiting = [enter('ann'), enter('ann')].map((each) =>
    expect(each).rejects.toMatchObject(refused),
  );
  await expect(enter('ann')).rejects.toMatchObject(refused);
  await Promise.all(waiting);
  leave();
  await enter('ann');
});
