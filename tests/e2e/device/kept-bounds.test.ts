/** What was seen has a limit in bytes and in days. */
import { dayMs } from '#contract/time.ts';
import { seenCache, sizeHeader, timeHeader } from '#contract/offline.ts';
import { expect, test } from '../site-test.ts';
import { keptIn, openAndKeep, unreached } from './kept-site.ts';

test.use({ serviceWorkers: 'allow', expectedMessages: [unreached] });

const megabyte = 1024 * 1024;

test('the oldest entries beyond 50 MB, and those of more than 30 days, are removed', async ({
  page,
}) => {
  await openAndKeep(page, '/');
  // Entries marked as large, from the oldest to the newest, and one marked as old.
  const now = Date.now();
  const entries = [
    ...Array.from({ length: 8 }, (_, index) => ({
      path: `/Freak-Brother/large-${index}`,
      bytes: 10 * megabyte,
      keptAt: now,
    })),
    { path: '/Freak-Brother/old', bytes: 1, keptAt: now - 31 * dayMs },
    { path: '/Freak-Brother/recent', bytes: 1, keptAt: now - 29 * dayMs },
  ];
  await page.evaluate(
    async ([cacheName, size, time, given]) => {
      const cache = await caches.open(cacheName);
      for (const { path, bytes, keptAt } of given) {
        await cache.put(
          path,
          new Response('', { headers: { [size]: `${bytes}`, [time]: `${keptAt}` } }),
        );
      }
    },
    [seenCache, sizeHeader, timeHeader, entries] as const,
  );
  await page.goto('/History');
  await expect(async () => {
    const paths = await keptIn(page, seenCache);
    expect(paths.filter((path) => /large|old|recent/.test(path))).toEqual([
      '/Freak-Brother/large-4',
      '/Freak-Brother/large-5',
      '/Freak-Brother/large-6',
      '/Freak-Brother/large-7',
      '/Freak-Brother/recent',
    ]);
  }).toPass({ intervals: [100] });
});
