/** What admin pages say when they have nothing to show, or cannot show it. */
import type { Page } from '@playwright/test';
import type { KindCounts } from '#contract/inbox/inbox.ts';
import { inboxKindNames } from '#contract/inbox/kinds.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { expect, test } from '../../account-test.ts';
import { railOf } from '../../manifest.ts';

test.use({ expectedMessages: [/status of 503/] });

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, await accounts.logInAdmin());
});

const noOne = Object.fromEntries(inboxKindNames.map((kind) => [kind, 0])) as KindCounts;

const waitingFor = (page: Page, waiting: Partial<Omit<Waiting, 'inbox'> & KindCounts>) => {
  const { newPhotos = 0, missedSearches = 0, ...people } = waiting;
  const json: Waiting = { inbox: { ...noOne, ...people }, newPhotos, missedSearches };
  return page.route('**/api/Admin/Waiting', (route) => route.fulfill({ json }));
};

test('lists say that they are empty, the empty inbox leads to what is new, and the palette says when its search failed', async ({
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

  await waitingFor(page, { newPhotos: 12, missedSearches: 1 });
  await page.route('**/api/Admin/Inbox?*', (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, totalPages: 1, counts: noOne } }),
  );
  await page.goto('/Manifest');
  await expect(page.getByText('All done')).toBeVisible();
  await expect(page.getByRole('link', { name: '12 new photos' })).toBeVisible();
  await expect(page.getByRole('link', { name: '1 missed search', exact: true })).toBeVisible();
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
  await waitingFor(page, { keeper: 3, newPhotos: 7 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const links = bar.getByRole('link', { name: 'Manifest 3 waiting' });
  const menu = bar.locator('summary', { hasText: 'Menu' });
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 700 });
    if (await menu.isVisible()) await menu.click();
    await expect(links, `at ${width} px`).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
});
