/** The object that Node makes for what waits for the next tick is found, so that its shape stays known. */
import { expect, test } from 'vitest';
import { keepTickShape } from './tick-shape.ts';

test('an object of the shape that nextTick makes is kept', () => {
  expect(keepTickShape()).toMatchObject({ callback: expect.any(Function) as unknown });
});
