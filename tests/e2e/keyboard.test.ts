/** Public pages by keyboard alone: all controls are reached in order and in view. */
import type { Page } from '@playwright/test';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { isFocusSeen } from './by-keyboard.ts';
import { expect, test } from './site-test.ts';

const maxStops = 120;

/** The name of the focused element; '' without one. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return element.getAttribute('aria-label') ?? label ?? element.textContent;
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)).startsWith(name)) {
      expect(await isFocusSeen(page), `the focus on ${name} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`Nothing called ${name} is reached with Tab.`);
}

async function follow(page: Page, name: string, url: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ viewport: { width: 768, height: 700 } });

test(
  'a visitor searches for a member by keyboard, opens the profile and leaves it',
  { tag: '@core' },
  async ({ page }) => {
    await openHydrated(page, '/');
    await follow(page, 'Skip to the page', '/#main');
    await tabTo(page, 'Search by FB Number or partial name');
    await page.keyboard.type('106');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/\?q=106(#main)?$/);
    await expect(page.getByRole('heading', { name: /^\d+ results$/ })).toBeVisible();
    await follow(page, '106 ', '/Freak-Brother/106');
    await expect(page.getByText('FB106', { exact: true })).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await follow(page, 'Back', /\/\?q=106/);
    await expect(page.getByRole('searchbox')).toHaveValue('106');
    await tabTo(page, 'Clear');
    await page.keyboard.press('Space');
    await expect(page.getByRole('searchbox')).toHaveValue('');
  },
);

test('Tab reaches every control, in page order', async ({ page }) => {
  for (const path of ['/', '/Freak-Brothers?page=2', '/Freak-Brother/41', '/Jumps']) {
    await openHydrated(page, path);
    const controls = page.locator(
      'a[href], button:enabled, input:not([type=hidden]), select, summary',
    );
    const acting = await controls.evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => each.outerHTML.replaceAll(/ (class|style)="[^"]*"/g, '')),
    );
    const reached: string[] = [];
    for (let stop = 0; stop < acting.length; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await isFocusSeen(page), `stop ${stop}`).toBe(true);
      reached.push(
        await page.evaluate(
          () => document.activeElement?.outerHTML.replaceAll(/ (class|style)="[^"]*"/g, '') ?? '',
        ),
      );
    }
    expect(reached, path).toEqual(acting);
  }
});
