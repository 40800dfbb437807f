import type { Page } from '@playwright/test';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { accountLinks, expect, test } from '../../account-test.ts';

const newPassword = 'three red kites up';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function change(page: Page, current: string, next: string, confirmation = next) {
  await field(page, 'Current Password').fill(current);
  await field(page, 'New Password').fill(next);
  await field(page, 'Confirm Password').fill(confirmation);
  await page.getByRole('button', { name: 'Change Password' }).click();
}

test.describe('in two browsers', () => {
  test.use({ expectedMessages: [/status of 401/] });

  test(
    'a new password ends all other sessions and keeps this one',
    { tag: '@core' },
    async ({ page, accounts, accountSite, keepSession, browser }) => {
      const { user, email, password } = await accounts.join();
      const loggedIn = await accounts.ask('POST Account/login', { body: { email, password } });
      const { token } = (await loggedIn.json()) as { token: string };
      const elsewhere = await (await browser.newContext()).newPage();
      await keepToken(elsewhere, accountSite.url, token);
      await elsewhere.goto(`${accountSite.url}/my-profile`);
      await expect(field(elsewhere, 'First Name')).toBeVisible();

      await keepSession(page, user);
      await page.goto('/my-profile');
      await page.getByRole('link', { name: 'Change Password' }).click();
      await expect(page.getByText('If you do not know your current password')).toBeVisible();
      await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
      await change(page, password, newPassword);
      await expect(page).toHaveURL('/profile');
      await expect(toast(page, 'Password Updated.')).toBeVisible();
      await page.reload();
      await expect(field(page, 'First Name')).toBeVisible();

      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(`${accountSite.url}/login`);
      await expect(accountLinks(elsewhere)).toHaveText(['Register', 'Login']);
      const status = async (given: string) =>
        (await accounts.ask('POST Account/login', { body: { email, password: given } })).status;
      expect([await status(password), await status(newPassword)]).toEqual([401, 200]);
      await elsewhere.context().close();
    },
  );
});

test.describe('errors', () => {
  test.use({ expectedMessages: [/status of 4(00|29)|ERR_FAILED/] });

  test('reports errors at their fields and keeps the typed text', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const { user, password } = await accounts.join();
    await keepSession(page, user);
    const passkey = { id: 1, name: 'Phone', createdAt: '2026-01-01T00:00:00.000Z', usedAt: null };
    const secondFactor = { isOn: false, isRequired: false, hasTotp: false, recoveryCodesLeft: 0 };
    await page.route('**/api/Account/SignInMethods', (route) =>
      route.fulfill({ json: { passkeys: [passkey], secondFactor } }),
    );
    await page.goto('/change-password');
    await expect(page.getByText('This also removes your passkeys')).toBeVisible();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(field(page, 'Current Password')).toBeFocused();
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
      'Password is required.',
    );
    await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription(
      /^Password confirmation is required\./,
    );
    await change(page, password, newPassword, '');
    await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription(
      /^Password confirmation is required\./,
    );
    await change(page, password, 'short');
    await expect(field(page, 'New Password')).toHaveAccessibleDescription(
      'Minimum of 6 characters',
    );
    await change(page, password, newPassword, 'something else');
    await expect(field(page, 'Confirm Password')).toHaveAccessibleDescription(
      /^Passowrd confirmation does not match password\./,
    );

    const alert = page.getByRole('alert');
    await change(page, `not ${password}`, newPassword);
    await expect(field(page, 'Current Password')).toBeFocused();
    await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
      'This is not your password.',
    );
    await expect(field(page, 'Current Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(alert).toHaveText('This is not your password.');
    await expect(field(page, 'New Password')).toHaveValue(newPassword);
    await change(page, password, 'password1');
    await expect(field(page, 'New Password')).toBeFocused();
    await expect(alert).toHaveText(/one of the most common ones/);
    await page.route('**/api/Account/ChangePassword', (route) => route.abort());
    await change(page, password, newPassword);
    await expect(alert).toHaveText(
      'An error has occurred. The site could not be reached. Please try again.',
    );
    await page.unroute('**/api/Account/ChangePassword');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page).toHaveURL('/profile');
  });
});
