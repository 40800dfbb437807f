import { beforeEach, expect, test, vi } from 'vitest';
import type { OfflineRow } from '#contract/members/offline-list.ts';
import { fromListHeader } from '#contract/offline.ts';
import { answerOffline, listUrl } from './answer-offline.ts';

let kept: Response | undefined;

const keep = (tag: string, body: string) => {
  kept = new Response(body, { headers: { etag: tag } });
};
const keepList = (tag: string, ...rows: OfflineRow[]) => keep(tag, JSON.stringify(rows));

const find = async (term: string): Promise<unknown> =>
  (await answerOffline(`/api/FreakBrothers/search/${term}`))?.json();

beforeEach(() => {
  vi.unstubAllGlobals();
  kept = undefined;
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => (url === listUrl ? kept?.clone() : undefined),
    }),
  });
});

test('a page that has read a list notices that another tab has kept a newer one', async () => {
  keepList('"old"', [58, 'Ann', 'Example', 1976, 'Hinckley']);
  expect(await find('ann')).toMatchObject([{ freakBrotherNumber: 58, firstName: 'Ann' }]);
  keepList('"new"', [58, '', '', 0, '', { nameWithheld: true }]);
  expect(await find('ann')).toEqual([]);
  expect(await find('58')).toMatchObject([{ firstName: '', nameWithheld: true }]);
});

test('the answer says that it is from the list of the device', async () => {
  keepList('"one"', [58, 'Ann', 'Example', 1976, 'Hinckley']);
  const answer = await answerOffline('/api/FreakBrothers/search/annie');
  expect(answer?.headers.has(fromListHeader)).toBe(true);
  expect(await answer?.json()).toEqual([]);
});

test('a list that cannot be read is read again with the next search', async () => {
  keep('"same"', '[');
  await expect(find('ann')).rejects.toThrow(SyntaxError);
  keepList('"same"', [58, 'Ann', 'Example', 1976, 'Hinckley']);
  expect(await find('ann')).toHaveLength(1);
});

test('without a list, nothing is found', async () => {
  expect(await find('ann')).toBeUndefined();
});
