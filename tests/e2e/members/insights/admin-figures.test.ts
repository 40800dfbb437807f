import { expect, test } from '../../account-test.ts';
import { openScreen } from '../../manifest.ts';

test(
  'figures show what happens, and each chart has its table',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    await accounts.join();
    await keepSession(page, await accounts.logInAdmin());
    for (const term of ['1', 'qqqqqq']) await accounts.ask(`GET Search/fb/${term}`);
    await openScreen(page, 'Site', 'Figures');
    await expect(page).toHaveURL('/Figures');
    await expect(
      page.getByRole('img', { name: /^Members by year of jump From \d+ to \d+/ }),
    ).toBeVisible();

    const searches = page.getByRole('region', { name: 'Searches by day' });
    await expect(searches.getByText(/^\d+ found nothing$/)).toBeVisible();
    await searches.getByText('As a table').click();
    await expect(searches.getByRole('columnheader')).toHaveText([
      'Day',
      'Searches',
      'Found nothing',
    ]);
    const today = searches.getByRole('row').last();
    const [all = 0, missed = 0] = (await today.getByRole('cell').allTextContents()).map(Number);
    expect(missed).toBeGreaterThanOrEqual(1);
    expect(all).toBeGreaterThanOrEqual(2);

    const claims = page.getByRole('region', { name: 'Profiles claimed' });
    await expect(claims.getByText(/^[1-9]\d* of \d+ Freak Brothers have claimed/)).toBeVisible();
    await claims.getByText('As a table').press('Enter');
    await expect(claims.getByRole('row')).toHaveCount(25);
    await expect(page.getByRole('region', { name: 'Photos by month' })).toBeVisible();
    // On paper, every chart has its table.
    const years = page.getByRole('table', { name: 'Members by year of jump' });
    await expect(years).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(years).toBeVisible();
    await expect(page.getByText('As a table').first()).toBeHidden();
  },
);
