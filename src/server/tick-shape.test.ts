/** The object that Node makes for what waits for the next tick is found, so that its shape stays known. */
import { expect, test } from 'vitest';
import { keepTickShape } from './tick-shape.ts';

test('an object of the shape that nextTick makes is kept', async () => {
  const kept = await new Promise((resolve) => {
    keepTickShape(resolve);
  });
  expect(kept).toMatchObject({ callback: expect.any(Function) as unknown });
});
