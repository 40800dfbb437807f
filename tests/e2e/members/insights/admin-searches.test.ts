import { expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';

test.describe('the search history of an admin in Sydney', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Australia/Sydney' });

  test(
    'counts all searches, and shows time, term and results in the reader’s time zone',
    { tag: '@core' },
    async ({ page, accounts, keepSession }) => {
      await keepSession(page, await accounts.logInAdmin());
      await page.goto('/');
      await page.getByRole('searchbox').fill('zebra 100% <b>');
      // Results while typing appear earlier and are not logged.
      await expect(page.getByRole('heading', { name: '0 results' })).toBeVisible();
      const kept = page.waitForResponse('**/api/Search/fb/*');
      await page.getByRole('button', { name: 'Search' }).click();
      expect((await kept).status()).toBe(200);
      await page.goto('/Manifest');
      await page
        .getByRole('navigation', { name: 'Members and searches' })
        .getByRole('link', { name: 'Search-History' })
        .click();
      await expect(page).toHaveURL('/Search-History');
      await expect(page.getByRole('heading', { name: /^\d+ Searches$/ })).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Search Term', 'Results']);
      const row = page.getByRole('row').filter({ hasText: 'zebra' }).first();
      await expect(row.getByRole('rowheader')).toHaveText('zebra 100% <b>');
      await expect(row.getByRole('cell').nth(1)).toHaveText('0');
      const at = (await row.locator('time').getAttribute('datetime')) ?? '';
      expect(at).toMatch(/Z$/);
      const short = new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'Australia/Sydney',
      });
      await expect(row.getByRole('cell').first()).toHaveText(short.format(new Date(at)));
    },
  );
});

test.describe('with prepared responses', () => {
  test.use({ expectedMessages: [/ERR_FAILED/] });

  test('shows the total, an empty state, and Retry after a failed load', async ({
    page,
    accounts,
    keepSession,
  }) => {
    await keepSession(page, await accounts.logInAdmin());
    await page.route('**/api/Search/history', (route) => route.abort());
    await page.goto('/Search-History');
    await expect(page.getByText('The site could not be reached.')).toBeVisible();
    await page.unroute('**/api/Search/history');
    await page.route('**/api/Search/history', (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    );
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: '0 Searches' })).toBeVisible();
    await expect(page.getByText('No searches yet.')).toBeVisible();

    await page.unroute('**/api/Search/history');
    const entry = { createTimeStamp: '2026-01-02T03:04:00.000Z', searchResults: 12 };
    const entries = ['ann', 'a'.repeat(100)].map((searchTerm) => ({ ...entry, searchTerm }));
    await page.route('**/api/Search/history', (route) =>
      route.fulfill({ json: entries, headers: { 'X-Total-Count': '1234' } }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: '1234 Searches' })).toBeVisible();
    await expect(page.getByText('The newest 2 are listed.')).toBeVisible();
    await expectAccessible(page);

    await page.unroute('**/api/Search/history');
    const many = Array.from({ length: 51 }, (_, index) => ({
      ...entry,
      searchTerm: `term ${index}`,
    }));
    await page.route('**/api/Search/history', (route) =>
      route.fulfill({ json: many, headers: { 'X-Total-Count': '1234' } }),
    );
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(51);
    await page.getByRole('link', { name: 'Last' }).click();
    await expect(page).toHaveURL('/Search-History?page=2');
    await expect(page.getByRole('heading', { name: '1234 Searches' })).toBeVisible();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: 'term 50' })).toBeVisible();
  });
});
