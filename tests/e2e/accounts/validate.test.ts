import type { Page } from '@playwright/test';
import { password, type SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { expect, test } from '../account-test.ts';

const wrongCode = 'Invalid verification code. Please try again.';
const spam = 'Check your spam folder too.';

const codeField = (page: Page) => page.getByLabel('Enter verification code');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function checkCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await press(page, 'Check Code');
}

async function statusOfSavingPhone(accounts: SiteAccounts, token: string, phoneNumber: string) {
  const profile = (await (await accounts.ask('GET Profile', { token })).json()) as object;
  const body = { ...profile, phoneNumber, currentPassword: password };
  return (await accounts.ask('PUT Profile', { token, body })).status;
}

test('an unvalidated account is led from a guarded page to the code, and back afterwards', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, email } = await accounts.register();
  await keepSession(page, user);
  await page.goto('/change-password');
  await expect(page).toHaveURL('/validate-account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Validate account');
  await expect(page.getByText('We sent a code to m•••@example.org.')).toBeVisible();
  await expect(page.getByText('last four digits')).toHaveCount(0);
  await expect(page.getByText(spam)).toBeVisible();
  const field = codeField(page);
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  const code = await accounts.codeTo(email);
  await checkCode(page, `${code.slice(0, 3)}-${code.slice(3)}`);
  await expect(page).toHaveURL('/change-password');
  await expect(toast(page, 'Your account is validated.')).toBeVisible();
  await page.goto('/validate-account');
  await expect(page.getByText('Your account is validated.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test(
  'the mailed link leads through sign-in to the code, and then home',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const { email, password } = await accounts.register();
    await page.goto('/validate-account');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Log In');
    await expect(page).toHaveURL('/validate-account');
    await checkCode(page, await accounts.codeTo(email));
    await expect(page).toHaveURL('/');
    await expect(page.getByText('One step left')).toHaveCount(0);
  },
);

test('a code entered elsewhere is noticed when the page becomes visible again', async ({
  page,
  accounts,
  keepSession,
}) => {
  const account = await accounts.register();
  await keepSession(page, account.user);
  await page.goto('/validate-account');
  await expect(codeField(page)).toBeVisible();
  await accounts.validate(account);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Your account is validated.')).toBeVisible();
});

test('Resend Code sends another one', { tag: '@core' }, async ({ page, accounts, keepSession }) => {
  const { user, email } = await accounts.register();
  await keepSession(page, user);
  await page.goto('/validate-account');
  const first = await accounts.codeTo(email);
  await press(page, 'Resend Code');
  await expect(toast(page, 'Validation code resent.')).toBeVisible();
  const second = await accounts.codeTo(email, first);
  expect(second).not.toBe(first);
  await checkCode(page, second);
  await expect(page).toHaveURL('/');
});

test('an unvalidated account cannot save a phone; one with an earlier phone can get the code by email instead', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, email } = await accounts.register();
  const first = await accounts.codeTo(email);
  expect(await statusOfSavingPhone(accounts, user.token, '(312) 555-0142')).toBe(403);
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

test('a new phone on the profile is confirmed with the code sent to it', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, number } = await accounts.join();
  const phone = `+1312555${String(number).padStart(4, '0')}`;
  await keepSession(page, user);
  await page.goto('/my-profile');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Current Password', { exact: true }).fill(password);
  await press(page, 'Save');
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Profile Saved.')).toBeVisible();
  await expect(toast(page, `We sent a code to ••• ${phone.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('Your new phone is not confirmed yet.')).toBeVisible();
  await page.goto('/my-profile');
  await page.getByRole('link', { name: 'Confirm your phone' }).click();
  await expect(page.getByText(`We sent a code to ••• ${phone.slice(-4)}.`)).toBeVisible();
  await expect(page.getByText(spam)).toHaveCount(0);
  await expect(page.getByText('Is your email right?')).toHaveCount(0);
  await expect(page.getByText('It can take a minute.')).toBeVisible();
  await expect(page.getByText(spam)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send to my email instead' })).toHaveCount(0);
  await checkCode(page, await accounts.codeTo(phone));
  await expect(toast(page, 'Your phone is confirmed.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0);
});

test.describe('errors', () => {
  test.use({ expectedMessages: [/status of 4(00|09|29)/] });

  test(
    'reports a wrong code, stops after five, and accepts a new code',
    { tag: '@core' },
    async ({ page, accounts, keepSession }) => {
      const { user, email } = await accounts.register();
      await keepSession(page, user);
      await page.goto('/validate-account');
      const code = await accounts.codeTo(email);
      await checkCode(page, '12 34');
      await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${wrongCode}`));
      const wrong = code === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 5; tries += 1) {
        const response = page.waitForResponse('**/api/Account/ValidateAccount/*');
        await Promise.all([response, checkCode(page, wrong)]);
        await expect(codeField(page)).toBeFocused();
        await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${wrongCode}`));
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
      await checkCode(page, code);
      await expect(page.getByRole('alert')).toHaveText(
        'Too many tries. Please request another code.',
      );
      await press(page, 'Resend Code');
      await expect(toast(page, 'Validation code resent.')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      accounts.expireCodes();
      await checkCode(page, await accounts.codeTo(email, code));
      await expect(page.getByText(wrongCode)).toBeVisible();
      await expect(page).toHaveURL('/validate-account');
    },
  );

  test('corrects a mistyped email with the password and sends the code there', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const taken = await accounts.join();
    const { user, email, password, number } = await accounts.register();
    await keepSession(page, user);
    await page.goto('/validate-account');
    await expect(page.getByText(`Your account has the email ${email}.`)).toBeVisible();
    await page.getByText('Correct my email').click();
    const newEmail = page.getByLabel('Correct email');
    const passwordField = page.getByLabel('Your password', { exact: true });
    await newEmail.fill('ann@');
    await press(page, 'Correct email');
    await expect(newEmail).toHaveAccessibleDescription(/^Valid email address required/);
    await newEmail.fill(`corrected${number}@example.org`);
    await passwordField.fill('not my password');
    await press(page, 'Correct email');
    await expect(passwordField).toHaveAccessibleDescription('This is not your password.');
    await passwordField.fill(password);
    await newEmail.fill(taken.email);
    await press(page, 'Correct email');
    await expect(page.getByText('Please check your information.')).toBeVisible();
    await newEmail.fill(`corrected${number}@example.org`);
    await press(page, 'Correct email');
    await expect(toast(page, 'We sent a new code to c•••@example.org.')).toBeVisible();
    await expect(page.getByText('We sent a code to c•••@example.org.')).toBeVisible();
    await expect(
      page.getByText(`Your account has the email corrected${number}@example.org.`),
    ).toBeVisible();
    await expect(newEmail).toBeHidden();
    await checkCode(page, await accounts.codeTo(`corrected${number}@example.org`));
    await expect(page).toHaveURL('/');
  });
});
