/** Pages without a connection: each says so, and continues when the connection is back. */
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, test } from './site-test.ts';

const offline = 'You are offline. This loads again when the connection is back.';

test.use({
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|React Router caught/],
});

test('a search and a page without a connection say so, and continue when it is back', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/?q=Nelson');
  await context.setOffline(true);
  const field = page.getByRole('searchbox');
  await field.fill('Smith');
  await expect(page.getByText(offline)).toBeVisible();
  await expect(field).toHaveValue('Smith');
  await context.setOffline(false);
  await expect(page.getByRole('row', { name: 'Smith' }).first()).toBeVisible();
  await expect(page.getByText(offline)).toBeHidden();

  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An error has occurred.');
  await expect(page.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
});
