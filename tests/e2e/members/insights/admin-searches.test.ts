import { expect, test } from '../../account-test.ts';

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
