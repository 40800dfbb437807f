/** Opens a page and waits for its script, because until then links and forms are the browser's own. */
import { expect, type Page } from '@playwright/test';

/** Like `goto`, and waits for hydration, when the page sends its page-view event. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('page_view', () => Object.assign(window, { isAlive: true }));
  });
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => 'isAlive' in window)).toBe(true);
}
