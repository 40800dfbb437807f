import type { Page } from '@playwright/test';
import { accountLinks, expect, test } from '../account-test.ts';
import { openAlive } from '../members/open-alive.ts';

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
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page).toHaveURL('/recover-password');
    await emailField(page).fill(email);
    await emailField(page).press('Enter');
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText('If it comes by email, check your spam folder')).toBeVisible();

    const field = codeField(page);
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
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

test('an unknown email gets the same response', { tag: '@core' }, async ({ page }) => {
  await askForCode(page, 'nobody-at-all@example.org');
});

test('an invalid email is reported at its field', async ({ page }) => {
  await page.goto('/recover-password');
  await emailField(page).fill('ann@');
  for (const button of ['Recover', 'I already have a code']) {
    await press(page, button);
    await expect(emailField(page)).toBeFocused();
    await expect(emailField(page)).toHaveAccessibleDescription(/^Valid email address required/);
  }
});

test('shows the password strength while typing, without refusing a weak password', async ({
  page,
  accounts,
}) => {
  const { email } = await accounts.join();
  const before = await accounts.codeTo(email);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await askForCode(page, email);
  await checkCode(page, await accounts.codeTo(email, before));
  const field = page.getByLabel('New Password', { exact: true });
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
  await field.fill('monkey2026');
  await page.getByLabel('Confirm Password', { exact: true }).fill('monkey2026');
  await press(page, 'Reset Password');
  await expectWelcome(page);
});

test('Back returns to the previous step, and a reload asks for the code again', async ({
  page,
  accounts,
}) => {
  const { email } = await accounts.join();
  const before = await accounts.codeTo(email);
  await askForCode(page, email);
  await page.goBack();
  await expect(emailField(page)).toHaveValue(email);
  await page.goForward();
  await press(page, 'Use another email');
  await expect(emailField(page)).toHaveValue(email);
  await page.goBack();
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  const code = await accounts.codeTo(email, before);
  await checkCode(page, code);
  await expect(emailField(page)).toBeDisabled();
  await page.reload();
  await checkCode(page, code);
  await expect(emailField(page)).toBeDisabled();
  await press(page, 'Back');
  await checkCode(page, code);
  await choosePassword(page, newPassword);
  await expectWelcome(page);
});

test('works with the keyboard alone', async ({ page, accounts }) => {
  const { email } = await accounts.join();
  const before = await accounts.codeTo(email);
  const tabTo = async (name: string) => {
    const isThere = () =>
      page.evaluate(
        (wanted) =>
          (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === wanted,
        name,
      );
    for (let steps = 0; steps < 20 && !(await isThere()); steps += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await isThere(), name).toBe(true);
  };
  // Before that Enter does nothing.
  await openAlive(page, '/recover-password');
  await tabTo('Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeFocused();
  await tabTo('Enter verification code');
  await page.keyboard.type(await accounts.codeTo(email, before));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  await tabTo('New Password');
  await page.keyboard.type(newPassword);
  await tabTo('Confirm Password');
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');
  await expectWelcome(page);
});

test.describe('errors', () => {
  test.use({ expectedMessages: [/status of 4(00|29)/] });

  test(
    'reports a wrong code, stops after five, and accepts a new code',
    { tag: '@core' },
    async ({ page, accounts }) => {
      const { email } = await accounts.join();
      const before = await accounts.codeTo(email);
      await askForCode(page, email);
      const code = await accounts.codeTo(email, before);
      const wrong = code === '00000000' ? '00000001' : '00000000';
      const responses = () => page.waitForResponse('**/api/Account/ValidateToken');
      for (let tries = 0; tries < 5; tries += 1) {
        await Promise.all([responses(), checkCode(page, wrong)]);
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
      await checkCode(page, await accounts.codeTo(email, code));
      await expect(emailField(page)).toBeDisabled();
    },
  );

  test('treats an expired code like a wrong one', async ({ page, accounts }) => {
    const { email } = await accounts.join();
    const before = await accounts.codeTo(email);
    await askForCode(page, email);
    const code = await accounts.codeTo(email, before);
    accounts.expireCodes();
    await checkCode(page, code);
    await expect(page.getByText(wrongCode)).toBeVisible();
  });

  test('offers another code when this one was used meanwhile, and keeps the typed passwords', async ({
    page,
    accounts,
  }) => {
    const { email } = await accounts.join();
    const before = await accounts.codeTo(email);
    await askForCode(page, email);
    const code = await accounts.codeTo(email, before);
    await checkCode(page, code);
    await expect(emailField(page)).toBeDisabled();
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
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(newPassword);
    await press(page, 'Reset Password');
    await expectWelcome(page);
  });

  test('reports a short, common, own-name or mistyped password at its field', async ({
    page,
    accounts,
  }) => {
    const { email } = await accounts.join();
    const before = await accounts.codeTo(email);
    await askForCode(page, email);
    await checkCode(page, await accounts.codeTo(email, before));
    const field = page.getByLabel('New Password', { exact: true });
    const confirmation = page.getByLabel('Confirm Password', { exact: true });
    await choosePassword(page, 'short');
    await expect(field).toHaveAccessibleDescription('Minimum of 6 characters');
    await choosePassword(page, newPassword, 'three red kites down');
    await expect(confirmation).toHaveAccessibleDescription(
      'Passowrd confirmation does not match password.',
    );
    await choosePassword(page, 'password1');
    await expect(field).toHaveAccessibleDescription(/one of the most common ones/);
    await expect(field).toBeFocused();
    await choosePassword(page, 'ann example');
    await expect(field).toHaveAccessibleDescription(/your own name, email or number/);
    await choosePassword(page, newPassword);
    await expectWelcome(page);
  });
});
