import type { Page } from '@playwright/test';
import { accountLinks, expect, test } from '../account-test.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

const sentence =
  'If there is an account with this email, we have sent a code to its phone or email.';
const wrongCode = 'Invalid verification code. Please try again.';
const newPassword = 'three red kites up';

const emailField = (page: Page) => page.getByLabel('Email');
const codeField = (page: Page) => page.getByLabel('Enter verification code');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/recover-password');
  await emailField(page).fill(email);
  await press(page, 'Recover');
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeFocused();
  await expect(page.getByText(sentence)).toBeVisible();
}

async function checkCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await press(page, 'Check Code');
}

async function choosePassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await press(page, 'Reset Password');
}

async function expectWelcome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
}

test(
  'email, code and new password lead home signed in, and all earlier sessions end',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const { email, password, user } = await accounts.join();
    const before = await accounts.codeTo(email);
    await openHydrated(page, '/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL('/recover-password');
    await emailField(page).fill(email);
    await emailField(page).press('Enter');
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('If it comes by email, check your spam folder')).toBeVisible();

    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    const code = await accounts.codeTo(email, before);
    await checkCode(page, ` ${code.slice(0, 3)} ${code.slice(3)}`);

    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
    await expect(emailField(page)).toBeDisabled();
    await expect(emailField(page)).toHaveValue(email);
    await choosePassword(page, newPassword);
    await expectWelcome(page);
    await expect(page.locator('.toast').filter({ hasText: 'Password Updated.' })).toBeVisible();
    await expect(accountLinks(page)).toHaveText(['Profile']);

    const logIn = (given: string) =>
      accounts.ask('POST Account/login', { body: { email, password: given } });
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(200);
    expect((await accounts.ask('GET Account/Validate', { token: user.token })).status).toBe(401);
  },
);

test.describe('errors', () => {
  test.use({ expectedMessages: [/status of 4(00|29)/] });

  test('a wrong email or code is reported at its field; Back and a reload lose no step', async ({
    page,
    accounts,
  }) => {
    const { email } = await accounts.join();
    const before = await accounts.codeTo(email);
    await page.goto('/recover-password');
    await emailField(page).fill('ann@');
    for (const button of ['Recover', 'I already have a code']) {
      await press(page, button);
      await expect(emailField(page)).toBeFocused();
      await expect(emailField(page)).toHaveAccessibleDescription(/^Valid email address required/);
    }
    await emailField(page).fill(email);
    await press(page, 'Recover');
    await expect(page.getByRole('heading', { name: 'Your code' })).toBeFocused();
    await page.goBack();
    await expect(emailField(page)).toHaveValue(email);
    await page.goForward();
    await press(page, 'Use another email');
    await expect(emailField(page)).toHaveValue(email);
    await page.goBack();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();

    const code = await accounts.codeTo(email, before);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const response = page.waitForResponse('**/api/Account/ValidateToken');
      await Promise.all([response, checkCode(page, wrong)]);
      await expect(codeField(page)).toBeFocused();
      await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(`^${wrongCode}`));
    }
    await checkCode(page, code);
    await expect(page.getByRole('alert')).toHaveText(
      'Too many tries. Please request another code.',
    );
    await expect(codeField(page)).toHaveValue(code);
    await press(page, 'Resend Code');
    await expect(page.locator('.toast').filter({ hasText: sentence })).toBeVisible();
    const second = await accounts.codeTo(email, code);
    await checkCode(page, second);
    await expect(emailField(page)).toBeDisabled();
    // After a reload the code is asked for again.
    await page.reload();
    await checkCode(page, second);
    await expect(emailField(page)).toBeDisabled();
  });

  test('a weak password is shown while typing, a bad one is refused, and a used code is replaced without typing again', async ({
    page,
    accounts,
  }) => {
    const { email } = await accounts.join();
    const before = await accounts.codeTo(email);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await askForCode(page, email);
    const code = await accounts.codeTo(email, before);
    await checkCode(page, code);
    const field = page.getByLabel('New Password', { exact: true });
    const confirmation = page.getByLabel('Confirm Password', { exact: true });
    await expect(field).toBeVisible();
    const meters = () => fetched.filter((url) => url.includes('password-strength'));
    expect(meters()).toEqual([]);
    await field.focus();
    await expect.poll(() => meters().length).toBe(1);
    const status = page.locator('.strength [role=status]');
    await field.pressSequentially('ann');
    await expect(status).toHaveText('Password strength: Too short.');
    await field.fill('monkey2026');
    await expect(status).toHaveText('Password strength: Easy to guess. Use three or four words.');
    await field.fill(newPassword);
    await expect(status).toHaveText('Password strength: Very strong.');

    await choosePassword(page, 'short');
    await expect(field).toHaveAccessibleDescription('Minimum of 6 characters');
    await choosePassword(page, newPassword, 'three red kites down');
    await expect(confirmation).toHaveAccessibleDescription(
      /^Passowrd confirmation does not match password\./,
    );
    await choosePassword(page, 'password1');
    await expect(field).toHaveAccessibleDescription(/one of the most common ones/);
    await expect(field).toBeFocused();
    await choosePassword(page, 'ann example');
    await expect(field).toHaveAccessibleDescription(/your own name, email or number/);

    const password = 'used it before';
    const elsewhere = await accounts.ask('POST Account/ResetPassword', {
      body: { email, resetCode: code, password, confirmPassword: password },
    });
    expect(elsewhere.status).toBe(200);
    await choosePassword(page, newPassword);
    await expect(page.getByRole('alert')).toHaveText(
      'Your code or link has expired. Go back and request another one.',
    );
    await press(page, 'Back');
    await press(page, 'Resend Code');
    await checkCode(page, await accounts.codeTo(email, code));
    await expect(field).toHaveValue(newPassword);
    await press(page, 'Reset Password');
    await expectWelcome(page);
  });
});
