/** Opening a page that answers clicks: before its script has run, links and forms are the browser's own. */
import { expect, type Page } from '@playwright/test';

/** As `goto`, and until the page has come alive, which is when it says what it shows. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('page_view', () => Object.assign(window, { isAlive: true }));
  });
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => 'isAlive' in window)).toBe(true);
}
