import type { Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test } from './two-step-test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const items = (page: Page) =>
  card(page).getByRole('list', { name: 'Your passkeys' }).locator('> li');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

test.use({ expectedMessages: [/status of 400/] });

test('a passkey is added and removed; a cancelled dialog changes nothing', async ({
  page,
  accounts,
  authenticator,
  keepSession,
}) => {
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  const account = await accounts.join();
  await authenticator.setTouched(true);
  await keepSession(page, account.user);
  await page.goto('/your-account/password-and-devices');
  await expect(card(page)).toContainText('No passkeys yet.');
  await press(page, 'Add a passkey');
  await expect(toast(page, 'Passkey added.')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText('Linux PC');
  await expect(items(page)).toContainText('Not used yet.');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();

  await press(page, 'Add a passkey');
  await expect(alert).toHaveText('This device already has a passkey for this account.');
  await authenticator.setRecognized(false);
  await press(page, 'Add a passkey');
  await expect(alert).toHaveText('No passkey was created. You can try again.');
  await expectAccessible(page);
  await expect(items(page)).toHaveCount(1);

  await page.reload();
  await press(page, 'Remove: Linux PC');
  await press(page, 'Cancel');
  await expect(page.getByRole('button', { name: 'Remove: Linux PC' })).toBeFocused();
  await press(page, 'Remove: Linux PC');
  await press(page, 'Remove passkey');
  await expect(card(page)).toContainText('No passkeys yet.');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
});
