/** Steps of journeys with the site on the device. */
import type { Page } from '@playwright/test';
import { listCache, seenCache } from '#contract/offline.ts';
import { expect } from '../site-test.ts';

/** What a browser says without a connection. */
export const unreached =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|React Router caught/;

/** The paths in a cache of the device. */
export const keptIn = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => {
        const { pathname, search } = new URL(url);
        return pathname + search;
      }),
    cache,
  );

/** Opens a page as a first visit does, and waits until the site is on the device. */
export async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expect.poll(() => keptIn(page, listCache)).not.toEqual([]);
  await expect.poll(() => keptIn(page, seenCache)).toContain(new URL(path, page.url()).pathname);
  await expect.poll(() => keptIn(page, seenCache)).toContain('/History');
}

export const offlineNote = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You are offline.' });
