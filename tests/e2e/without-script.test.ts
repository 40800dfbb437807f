/** The same pages where JavaScript is off: links and forms do the work. */
import { expect, test } from './site-test.ts';

test.use({ javaScriptEnabled: false });

test('searching and clearing are forms', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('searchbox');
  await field.fill('12');
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=12');
  await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('link')).toHaveText('12');
  await expect(field).toHaveValue('12');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).toHaveURL(/\/\??$/);
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('#term-message')).toHaveText('Please enter a number or a name.');
});

test('nothing that needs JavaScript is shown', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Home', 'Top']);
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
});
