/** What admin pages say when they have nothing to show, or cannot show it. */
import type { Page } from '@playwright/test';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { expect, test } from '../../account-test.ts';
import { railOf } from '../../manifest.ts';

test.use({ expectedMessages: [/status of 503/] });

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, await accounts.logInAdmin());
});

const waitingFor = (page: Page, waiting: Readonly<Record<string, number>>) => {
  const nothing = { claims: 0, missedSearches: 0, newPhotos: 0, messages: 0 };
  const others = { remembrances: 0, keepers: 0, marks: 0 };
  const json = { ...nothing, ...others, ...waiting };
  return page.route('**/api/Admin/Waiting', (route) => route.fulfill({ json }));
};

test('lists say that they are empty, the Manifest leads to everything that waits without a card, and the palette says when its search failed', async ({
  page,
  accounts,
  accountSite,
}) => {
  const { user } = await accounts.join();
  await addPhoto(accountSite.url, user.token, 'Just arrived');
  await page.goto('/Manifest/Photos?show=new');
  await expect(page.getByRole('link', { name: /^Just arrived/ })).toBeVisible();
  await page
    .getByRole('button', { name: /^Mark (all \d+ )?as seen$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'No new photos' })).toBeFocused();
  await page.route('**/api/Admin/Accounts?*', (route) =>
    route.fulfill({ json: { accounts: [], total: 0, page: 1, totalPages: 1 } }),
  );
  await page.goto('/Manifest/Accounts?show=disabled');
  await expect(page.getByText('No disabled accounts.')).toBeVisible();

  await waitingFor(page, { keepers: 1, marks: 3 });
  await page.goto('/Manifest');
  const main = page.getByRole('region', { name: 'Also to do' });
  await expect(main.getByRole('link', { name: 'Keepers: 1 waiting' })).toHaveAttribute(
    'href',
    '/Manifest/Keepers',
  );
  await expect(main.getByRole('link')).toHaveText([
    'Keepers: 1 waiting',
    'People in photos: 3 waiting',
  ]);
  await expect(page.getByText('Nothing is waiting for you.')).toHaveCount(0);

  await waitingFor(page, { newPhotos: 4, missedSearches: 2 });
  await page.goto('/Manifest');
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible();
  await expect(page.locator('.badge')).toHaveCount(0);
  const withDots = railOf(page).getByRole('link').filter({ hasText: ', new' });
  await expect(withDots).toHaveText(['Photos, new', 'Log, new']);

  await page.getByRole('button', { name: /^Go to/ }).click();
  const down = { status: 503, json: { code: 'not_ready', message: 'Not now.' } };
  await page.route('**/api/Admin/Accounts*', (route) => route.fulfill(down));
  await page.getByRole('dialog').getByRole('combobox').fill('zzzzzz');
  await expect(page.getByText('The search failed.')).toBeVisible();
  await expect(page.getByText('Nothing found.')).toHaveCount(0);
});

test('every width has one link to the Manifest with its count', async ({ page }) => {
  await waitingFor(page, { keepers: 3 });
  await page.setViewportSize({ width: 1025, height: 700 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const width of [1025, 1024, 1023, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const links = bar.getByRole('link', { name: /^Manifest/ });
    const menu = bar.locator('summary', { hasText: 'Your pages' });
    if (width <= 1024) await menu.click();
    await expect(links.filter({ visible: true }), `at ${width} px`).toHaveCount(1);
    await expect(links.filter({ visible: true })).toHaveText('Manifest 3 waiting');
    if (width <= 1024) await page.keyboard.press('Escape');
  }
});
