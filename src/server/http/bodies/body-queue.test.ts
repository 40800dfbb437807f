import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBodyQueue } from './body-queue.ts';

const limits = { maxWaiting: 2, timeoutMs: 5_000 };
const refused = { code: 'too_many_requests', retryAfterSeconds: 10 };

test('admits the bodies of one account one at a time, in the order of arrival', async () => {
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

test('admits the bodies of other accounts at once', async () => {
  const enter = createBodyQueue(limits);
  await enter('ann');
  await enter('ben');
});

test('rejects a body when the queue is full or the wait times out', async () => {
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
