/** Stores a session token in the browser before any page of the site is opened. */
import type { Page } from '@playwright/test';

/** Uses a response that loads no code of the site. */
export async function keepToken(page: Page, siteUrl: string, token: string): Promise<void> {
  await page.goto(`${siteUrl}/health/live`);
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
}
