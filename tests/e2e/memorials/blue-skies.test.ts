/** The list of members who are gone, with and without JavaScript. */
import { expect, test } from '../site-test.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

const phone = { width: 390, height: 844 };

test('lists by name and by year, and finds a member', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(phone);
  await openHydrated(page, '/Blue-Skies');
  await expect(page.getByRole('heading', { name: 'Blue Skies', level: 1 })).toBeVisible();
  const rows = page.locator('.member-row');
  const [first = ''] = await rows.allInnerTexts();
  const name = first.split('\n')[0] ?? '';
  await page.getByRole('link', { name: 'By year of the jump' }).click();
  await expect(page).toHaveURL('/Blue-Skies?by=year');
  await expect(page.locator('.blue-group h2').first()).toHaveText(/^\d{4}$/);
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(name);
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/Blue-Skies\?by=year&q=/);
  await expect(main.getByRole('status')).toContainText(`found for “${name}”`);
  await expect(rows.first()).toContainText(name);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await rows.first().click();
  await expect(page.getByRole('heading', { name: 'Remembrances' })).toBeVisible();
  await expect(page.getByText('Is this you?')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('searches and changes the order', async ({ page }) => {
    await page.goto('/Blue-Skies');
    const main = page.getByRole('main');
    await main.getByRole('searchbox').fill('qqqq');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(main.getByRole('status')).toContainText('0 members found for “qqqq”.');
    await main.getByRole('link', { name: 'Show all' }).click();
    await main.getByRole('link', { name: 'By year of the jump' }).click();
    await expect(page.locator('.member-row').first()).toBeVisible();
  });
});
