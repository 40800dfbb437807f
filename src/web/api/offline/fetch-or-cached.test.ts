import { beforeEach, expect, test, vi } from 'vitest';
import { fetchOrCached } from './fetch-or-cached.ts';

const url = '/api/FreakBrother/58';
const shared = { 'cache-control': 'public, max-age=0, s-maxage=5' };
const token = { Authorization: 'Bearer abc' };

let kept: Map<string, string>;

beforeEach(() => {
  vi.unstubAllGlobals();
  kept = new Map([[url, 'before']]);
  const seen = {
    delete: async (key: string) => kept.delete(key),
    put: async (key: string, response: Response) => kept.set(key, await response.text()),
  };
  vi.stubGlobal('caches', { open: async () => seen });
});

function answer(response: Response, navigator: object = { serviceWorker: { controller: {} } }) {
  const fetch = () => Promise.resolve(response);
  vi.stubGlobal('window', { fetch, navigator });
}

test.each([
  ['keeps what everyone may see', 200, shared, {}, 'now'],
  ['keeps nothing that was asked for with a token', 200, shared, token, 'before'],
  ['keeps nothing of an account', 200, { 'cache-control': 'private, no-store' }, {}, 'before'],
  ['keeps nothing that no cache may have', 200, { 'cache-control': 'no-store' }, {}, 'before'],
  ['keeps nothing without a word about caches', 200, {}, {}, 'before'],
  ['keeps what it has while the site fails', 503, {}, {}, 'before'],
  ['forgets what is no longer there', 404, {}, {}, undefined],
  ['forgets what is gone for good', 410, {}, {}, undefined],
])('%s', async (_name, status, headers, sent: Record<string, string>, expected) => {
  answer(new Response('now', { status, headers: headers as Record<string, string> }));
  const response = await fetchOrCached(url, { method: 'GET', headers: sent });
  expect(await response.text()).toBe('now');
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(kept.get(url)).toBe(expected);
});

test('keeps nothing without a service worker, and no response to a write', async () => {
  answer(new Response('now', { headers: shared }));
  await fetchOrCached(url, { method: 'POST' });
  answer(new Response('now', { headers: shared }), {});
  await fetchOrCached(url, { method: 'GET' });
  expect(kept.get(url)).toBe('before');
});
