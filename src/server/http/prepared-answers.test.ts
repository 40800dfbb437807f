/** Answers are made once per version of the content, kept within bounds, and never out of date. */
import { expect, test } from 'vitest';
import type { MadeAnswer } from './prepare-answer.ts';
import { createPreparedAnswers } from './prepared-answers.ts';

const made = (text: string, isKept = true): MadeAnswer => ({
  text,
  contentType: 'text/plain',
  status: 200,
  isKept,
});

function setUp(mostBytes = 1_000_000) {
  let version = 1;
  let makings = 0;
  const prepared = createPreparedAnswers({
    readVersion: () => Promise.resolve(version),
    mostBytes,
  });
  return {
    changeContent: () => (version += 1),
    makings: () => makings,
    async get(key: string, text = key, isKept = true) {
      const answer = await prepared.get(key, () => {
        makings += 1;
        return Promise.resolve(made(text, isKept));
      });
      return String(await answer.bytes('identity'));
    },
    prepared,
  };
}

test('an answer is made once until the content changes', async () => {
  const { get, changeContent, makings } = setUp();
  expect(await get('a', 'old')).toBe('old');
  expect(await get('a', 'new')).toBe('old');
  changeContent();
  expect(await get('a', 'new')).toBe('new');
  expect(makings()).toBe(2);
});

test('requests that meet share one making', async () => {
  const { get, makings } = setUp();
  await Promise.all(Array.from({ length: 20 }, () => get('a')));
  expect(makings()).toBe(1);
});

test('what is not to be kept is made each time', async () => {
  const { get, makings } = setUp();
  await get('a', 'x', false);
  await get('a', 'x', false);
  expect(makings()).toBe(2);
});

test('a failed making is told to everybody who waited, and tried again by the next', async () => {
  const { prepared, get } = setUp();
  const fail = () => Promise.reject(new Error('no'));
  const waiting = [prepared.get('a', fail), prepared.get('a', fail)];
  for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected');
  expect(await get('a')).toBe('a');
});

test('what was made while the content changed is not kept as the newer content', async () => {
  const { prepared, get, changeContent } = setUp();
  const slow = Promise.withResolvers<MadeAnswer>();
  const first = prepared.get('a', () => slow.promise);
  await Promise.resolve();
  changeContent();
  expect(await get('b')).toBe('b');
  slow.resolve(made('old'));
  await first;
  expect(await get('a', 'new')).toBe('new');
});

test('what was not used for longest makes room for what comes', async () => {
  const { get, makings } = setUp(10_000);
  const text = 'x'.repeat(1_000);
  const use = async (keys: string) => {
    for (const key of keys) await get(key, text);
  };
  // With what is kept about them, five have room.
  await use('abcde');
  await use('abcde');
  expect(makings()).toBe(5);
  await use('f');
  await use('aghi');
  expect(makings()).toBe(9);
  await use('a');
  expect(makings()).toBe(9);
  await use('b');
  expect(makings()).toBe(10);
});

test('each encoding has a validator of its own, the same for the same text', async () => {
  const { prepared } = setUp();
  const answer = await prepared.get('a', () => Promise.resolve(made('text')));
  const other = await prepared.get('b', () => Promise.resolve(made('text')));
  const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => answer.etag(encoding));
  expect(new Set(tags).size).toBe(3);
  expect(other.etag('br')).toBe(tags[0]);
});
