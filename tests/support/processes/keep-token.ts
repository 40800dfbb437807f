/** Stores a session token in the browser before any page of the site is opened. */
import type { Page } from '@playwright/test';

/**
 * Uses a response that loads no code of the site. The cookie is there too, as after signing in: without it, the first
 * write of a page may be refused and sent again, because the response to another request has just set it.
 */
export async function keepToken(page: Page, siteUrl: string, token: string): Promise<void> {
  await page.goto(`${siteUrl}/health/live`);
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  const cookie = { name: 'XSRF-TOKEN', value: 'as-after-signing-in', url: siteUrl };
  await page.context().addCookies([cookie]);
}
