import { expect, test } from 'vitest';
import { nameOf } from '#web/addresses/inbox-address.ts';
import { nextOf, placeOf } from './next-of.ts';
import { inboxItem } from '#tests/support/inbox-item.ts';

const items = [1, 2, 3, 4].map((itemId) => inboxItem({ kind: 'claim', itemId }));
const claim = (itemId: number) => ({ kind: 'claim', itemId }) as const;

test.each([
  [1, [1], 2],
  [2, [2], 3],
  [2, [2, 3], 4],
  [4, [4], 1],
  [3, [1, 3, 4], 2],
  [4, [1, 2, 3, 4], undefined],
  [9, [9], 1],
])('after %i, when %j are answered, %s is next', (current, answered, next) => {
  const names = new Set(answered.map((itemId) => nameOf(claim(itemId))));
  expect(nextOf(items, names, claim(current))?.itemId).toBe(next);
});

test.each([
  [1, 1, '1 of 54', undefined, 2],
  [3, 2, '53 of 54', 2, 4],
  [4, 1, '4 of 54', 3, undefined],
  [9, 1, null, undefined, undefined],
])('%i on page %i is %s', (current, page, place, above, below) => {
  const found = placeOf({ items, page, total: 54 }, claim(current));
  expect(found.place).toBe(place);
  expect([found.above?.itemId, found.below?.itemId]).toEqual([above, below]);
});
