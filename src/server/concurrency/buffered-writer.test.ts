import { expect, test } from 'vitest';
import { createBufferedWriter } from './buffered-writer.ts';

/** A writer with a store that can refuse keys and records what it receives. */
function open(refused = /^$/) {
  const store = { refused, arrived: [] as [string, number][], failures: 0 };
  const writer = createBufferedWriter<number>({
    merge: (older, newer) => older + newer,
    async write(entries) {
      for (const entry of entries) {
        await Promise.resolve();
        if (store.refused.test(entry[0])) throw new Error('The store is unavailable');
        store.arrived.push(entry);
        entries.delete(entry[0]);
      }
    },
    onFailure: () => (store.failures += 1),
  });
  return { store, writer };
}

test('a flush writes all entries added before it and merges those with the same key', async () => {
  const { store, writer } = open();
  writer.add('a', 1);
  const first = writer.flush();
  writer.add('b', 2);
  writer.add('b', 3);
  await writer.flush();
  expect(store.arrived).toEqual([
    ['a', 1],
    ['b', 5],
  ]);
  await first;
});

test('failed entries are merged with newer ones and retried', async () => {
  const { store, writer } = open(/b/);
  writer.add('a', 1);
  writer.add('b', 1);
  await writer.flush();
  expect([writer.waiting('a'), writer.waiting('b'), writer.writing('b')]).toEqual([
    undefined,
    1,
    undefined,
  ]);
  writer.add('b', 1);
  store.refused = /^$/;
  await expect
    .poll(() => store.arrived)
    .toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  expect(store.failures).toBe(1);
});

test('drops the oldest entries above the limit while the store is unavailable', async () => {
  const { store, writer } = open(/./);
  writer.add('first', 1);
  for (let key = 0; key < 9_999; key += 1) writer.add(String(key), 1);
  await writer.flush();
  expect(writer.waiting('first')).toBe(1);
  writer.add('last', 1);
  expect(writer.waiting('first')).toBeUndefined();
  expect(writer.waiting('0')).toBe(1);
  store.refused = /^$/;
  await writer.flush();
  expect(store.arrived).toHaveLength(10_000);
});
