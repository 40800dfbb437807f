import type { Page } from '@playwright/test';
import { password } from '#tests/support/processes/site-accounts.ts';
import { expect, test } from '../account-test.ts';
import { field, openProfile, save } from './settings/profile-form.ts';

const wrongCode = 'Invalid verification code. Please try again.';
const spam = 'Check your spam folder too.';

const codeField = (page: Page) => page.getByLabel('Enter verification code');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function checkCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await press(page, 'Check Code');
}

test.use({ expectedMessages: [/status of 4(00|09)/] });

test(
  'an unvalidated account is led from a guarded page to the code, gets another one, and is led back',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    const { user, email } = await accounts.register();
    await keepSession(page, user);
    await page.goto('/change-password');
    await expect(page).toHaveURL('/validate-account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Validate account');
    await expect(
      page.getByText(/We sent a code to m•••@example.org\. It works until \d\d:\d\d\.$/),
    ).toBeVisible();
    await expect(page.getByText('last four digits')).toHaveCount(0);
    await expect(page.getByText(spam)).toBeVisible();
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    const first = await accounts.codeTo(email);
    const wrong = first === '000000' ? '000001' : '000000';
    for (const given of ['12 34', wrong]) {
      await checkCode(page, given);
      await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${wrongCode}`));
      await expect(codeField(page)).toBeFocused();
      await expect(codeField(page)).toHaveValue(given);
    }
    await press(page, 'Resend Code');
    await expect(toast(page, 'Validation code resent.')).toBeVisible();
    const code = await accounts.codeTo(email, first);
    await checkCode(page, `${code.slice(0, 3)}-${code.slice(3)}`);
    await expect(page).toHaveURL('/change-password');
    await expect(toast(page, 'Your account is validated.')).toBeVisible();
    await page.goto('/validate-account');
    await expect(page.getByText('Your account is validated.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('an account with an earlier phone can get the code by email instead', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, email } = await accounts.register();
  const first = await accounts.codeTo(email);
  accounts.givePhone(email, '+13125550142');
  accounts.expireCodes();
  await keepSession(page, user);
  await page.goto('/validate-account');
  await expect(page.getByText('The last four digits of your phone: 0142')).toBeVisible();
  await press(page, 'Send to my email instead');
  await expect(page.getByText('We sent a code to m•••@example.org.')).toBeVisible();
  await expect(page.getByText(spam)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to my email instead' })).toHaveCount(0);
  await checkCode(page, await accounts.codeTo(email, first));
  await expect(page).toHaveURL('/');
});

test('corrects a mistyped email with the password, and notices a code entered elsewhere', async ({
  page,
  accounts,
  keepSession,
}) => {
  const taken = await accounts.join();
  const account = await accounts.register();
  const corrected = `corrected${account.number}@example.org`;
  await keepSession(page, account.user);
  await page.goto('/validate-account');
  await expect(page.getByText(`Your account has the email ${account.email}.`)).toBeVisible();
  await page.getByText('Correct my email').click();
  const newEmail = page.getByLabel('Correct email');
  const passwordField = page.getByLabel('Your password', { exact: true });
  await newEmail.fill('ann@');
  await press(page, 'Correct email');
  await expect(newEmail).toHaveAccessibleDescription(/^Valid email address required/);
  await newEmail.fill(corrected);
  await passwordField.fill('not my password');
  await press(page, 'Correct email');
  await expect(passwordField).toHaveAccessibleDescription('This is not your password.');
  await passwordField.fill(account.password);
  await newEmail.fill(taken.email);
  await press(page, 'Correct email');
  await expect(page.getByText('Please check your information.')).toBeVisible();
  await newEmail.fill(corrected);
  await press(page, 'Correct email');
  await expect(toast(page, 'We sent a new code to c•••@example.org.')).toBeVisible();
  await expect(page.getByText(`Your account has the email ${corrected}.`)).toBeVisible();
  await expect(newEmail).toBeHidden();
  await accounts.validate({ ...account, email: corrected });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your account is validated.')).toBeVisible();
});

test('a new phone needs the password, is stored in one format, and is confirmed with its code', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, number } = await accounts.join();
  const last = String(number).padStart(4, '0');
  const phone = `+1312555${last}`;
  await keepSession(page, user);
  await openProfile(page);
  const currentPassword = field(page, 'Current Password');
  await field(page, 'City').fill('Hinckley');
  await expect(currentPassword).toHaveCount(0);
  await expect(save(page)).toBeEnabled();
  await field(page, 'Phone Number').fill(`(312) 555-${last}`);
  await expect(save(page)).toBeDisabled();
  await currentPassword.fill('not my password');
  await save(page).click();
  await expect(currentPassword).toBeFocused();
  await expect(currentPassword).toHaveAccessibleDescription(/^This is not your password\./);
  await expect(page.getByRole('alert')).toContainText('This is not your password.');
  await expect(field(page, 'Phone Number')).toHaveValue(`(312) 555-${last}`);
  await currentPassword.fill(password);
  await save(page).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Profile Saved.')).toBeVisible();
  await expect(toast(page, `We sent a code to ••• ${last}`)).toBeVisible();
  await expect(page.getByText('Your new phone is not confirmed yet')).toBeVisible();

  await openProfile(page);
  await expect(field(page, 'Phone Number')).toHaveValue(phone);
  await field(page, 'Phone Number').fill('');
  await currentPassword.fill('anything');
  // With the old phone the password field is gone, and there is nothing to save.
  await field(page, 'Phone Number').fill(phone);
  await expect(currentPassword).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
  await page.getByRole('link', { name: 'Confirm your phone' }).click();
  await expect(page.getByText(`We sent a code to ••• ${last}.`)).toBeVisible();
  await expect(page.getByText('It can take a minute.')).toBeVisible();
  await expect(page.getByText('Is your email right?')).toHaveCount(0);
  await expect(page.getByText(spam)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send to my email instead' })).toHaveCount(0);
  await checkCode(page, await accounts.codeTo(phone));
  await expect(toast(page, 'Your phone is confirmed.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0);
});
