/** Tests which fields browsers and password managers recognize, and that every field accepts pasted text. */
import type { Page } from '@playwright/test';
import { expect, test } from '../account-test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function expectPurposes(
  page: Page,
  purposes: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, purpose] of Object.entries(purposes)) {
    await expect(field(page, label), label).toHaveAttribute('autocomplete', purpose);
  }
}

async function expectPastable(page: Page, labels: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const label of labels) {
    const text = label === 'Email' ? 'pasted@example.org' : 'pasted horse battery';
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field(page, label).focus();
    await page.keyboard.press('Control+V');
    await expect(field(page, label), label).toHaveValue(text);
  }
}

async function reachRegistration(page: Page, number: number): Promise<void> {
  await page.goto('/register');
  await field(page, 'FB Number').fill(String(number));
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByRole('heading', { name: 'Here is what we found' })).toBeFocused();
  await next.click();
  await expect(field(page, 'Confirm Password')).toBeVisible();
}

/** Expects a username field with this email, because the page shows password managers no other account name. */
const expectOwner = (page: Page, email: string) =>
  expect(
    page.locator('form:has(input[type=password]) input[autocomplete=username]:enabled'),
  ).toHaveValue(email);

test(
  'sign-in: a password manager recognizes the fields, and both accept pasted text',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/login');
    await expectPurposes(page, { Email: 'username webauthn', Password: 'current-password' });
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await expectPastable(page, ['Email', 'Password']);
  },
);

test(
  'registration: names, email and new password are recognized and accept pasted text',
  { tag: '@core' },
  async ({ page, accounts }) => {
    await reachRegistration(page, accounts.nextNumber());
    await expectPurposes(page, {
      'First Name': 'given-name',
      'Last Name': 'family-name',
      Email: 'email',
      Password: 'new-password',
      'Confirm Password': 'new-password',
    });
    await expectPastable(page, ['Email', 'Password', 'Confirm Password']);
  },
);

test(
  'profile: a browser can fill in all personal fields',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    await keepSession(page, (await accounts.join()).user);
    await page.goto('/my-profile');
    await expectPurposes(page, {
      'First Name': 'given-name',
      'Last Name': 'family-name',
      Email: 'email',
      'Phone Number': 'tel',
      City: 'address-level2',
      'State or Province': 'address-level1',
      Country: 'country-name',
      'Postal Code': 'postal-code',
      'Profile Name': 'nickname',
    });
  },
);

test(
  'passwords and codes are distinguished everywhere',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    await page.goto('/recover-password');
    await expectPurposes(page, { Email: 'username' });
    const fresh = await accounts.register();
    await keepSession(page, fresh.user);
    await page.goto('/validate-account');
    await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible();
    await page.getByText('Correct my email').click();
    await expectPurposes(page, { 'Correct email': 'email', 'Your password': 'current-password' });
    await expectOwner(page, fresh.email);
    await keepSession(page, (await accounts.join()).user);
    await page.goto('/change-password');
    await expect(page.locator('input[autocomplete=current-password]')).toHaveCount(1);
    await expect(page.locator('input[autocomplete=new-password]')).toHaveCount(2);
  },
);

test('new password: a password manager recognizes its account', async ({ page, accounts }) => {
  const { email } = await accounts.join();
  const before = await accounts.codeTo(email);
  await page.goto('/recover-password');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Recover' }).click();
  await expectPurposes(page, { 'Enter verification code': 'one-time-code' });
  await field(page, 'Enter verification code').fill(await accounts.codeTo(email, before));
  await page.getByRole('button', { name: 'Check Code' }).click();
  await expectPurposes(page, {
    'New Password': 'new-password',
    'Confirm Password': 'new-password',
  });
  await expectOwner(page, email);
});

test('current password: is recognized in every form', async ({ page, accounts, keepSession }) => {
  const account = await accounts.join();
  await keepSession(page, account.user);
  await page.goto('/your-account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectPurposes(page, { 'Your password': 'current-password' });
  await expectOwner(page, account.email);
  const admin = await accounts.logInAdmin();
  await keepSession(page, admin);
  await page.goto(`/Manifest/Accounts?q=${account.email}`);
  await page.getByRole('main').getByRole('link', { name: 'Ann Example' }).click();
  await page.getByRole('button', { name: 'Make an admin' }).click();
  await expectPurposes(page, { 'Your own password': 'current-password' });
  await expect(
    page.locator('form:has(input[type=password]) input[autocomplete=username]'),
  ).not.toHaveValue('');
});
