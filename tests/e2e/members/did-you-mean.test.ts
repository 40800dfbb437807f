import type { Page } from '@playwright/test';
import { expect, test } from '../site-test.ts';
import { openHydrated } from './open-hydrated.ts';

const field = (page: Page) => page.getByRole('searchbox');
const rows = (page: Page) => page.getByRole('table').getByRole('row');

/** The last path segments of the requests. */
function watchTerms(page: Page, path: string): string[] {
  const terms: string[] = [];
  page.on('request', (request) => {
    const [, term] = request.url().split(path);
    if (term !== undefined) terms.push(term);
  });
  return terms;
}

test.describe('when suggestions fail to load', () => {
  test.use({ expectedMessages: [/net::ERR/] });

  test('a misspelled name gets a suggestion while typing, and no error if there is none', async ({
    page,
  }) => {
    await test.step('a misspelled name gets a suggestion while typing, which is not logged, and a search with results gets none', async () => {
      const logged = watchTerms(page, '/api/Search/fb/');
      const requested = watchTerms(page, '/api/Search/suggestions/');
      await openHydrated(page, '/');
      await field(page).fill('juni');
      await expect(rows(page).nth(1)).toBeVisible();
      expect(requested).toEqual([]);
      await field(page).fill('junpier');
      await expect(page.getByRole('main').getByRole('status')).toHaveText(
        '0 results for junpier. Did you mean Juniper?',
      );
      await expect(field(page)).toBeFocused();
      const meant = page.getByRole('navigation', { name: 'Did you mean' });
      await meant.getByRole('link', { name: 'Juniper' }).press('Enter');
      await expect(page).toHaveURL('/?q=Juniper');
      await expect(field(page)).toHaveValue('Juniper');
      await expect(rows(page).nth(1)).toBeVisible();
      expect([requested, logged]).toEqual([['junpier'], []]);
    });
    await test.step('a search without results shows no error', async () => {
      await openHydrated(page, '/');
      await page.route('**/api/Search/suggestions/**', (route) => route.abort());
      await field(page).fill('junpier');
      await expect(page.getByRole('main').getByRole('status')).toHaveText('0 results for junpier');
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    });
  });
});
