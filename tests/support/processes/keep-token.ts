/** Puts a session's token where the site keeps it, before any of its pages is opened. */
import type { Page } from '@playwright/test';

/** From an answer that loads nothing of the site. */
export async function keepToken(page: Page, siteUrl: string, token: string): Promise<void> {
  await page.goto(`${siteUrl}/health/live`);
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
}
