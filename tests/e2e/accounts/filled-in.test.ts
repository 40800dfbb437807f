/** Tests which fields browsers and password managers recognize, and that fields accept pasted text. */
import type { Page } from '@playwright/test';
import { expect, test } from '../account-test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectPurposes(
  page: Page,
  purposes: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, purpose] of Object.entries(purposes)) {
    await expect(field(page, label), label).toHaveAttribute('autocomplete', purpose);
  }
}

/** Expects a username field with this email, because the page shows password managers no other account name. */
const expectOwner = (page: Page, email: string) =>
  expect(
    page.locator('form:has(input[type=password]) input[autocomplete=username]:enabled'),
  ).toHaveValue(email);

test('forms of visitors are filled in by password managers, and accept pasted text', async ({
  page,
  accounts,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await expectPurposes(page, { Email: 'username webauthn', Password: 'current-password' });
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  for (const [label, text] of [
    ['Email', 'pasted@example.org'],
    ['Password', 'pasted horse battery'],
  ] as const) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field(page, label).focus();
    await page.keyboard.press('Control+V');
    await expect(field(page, label), label).toHaveValue(text);
  }

  await page.goto('/register');
  await field(page, 'FB Number').fill(String(accounts.nextNumber()));
  await press(page, 'Next');
  await expect(page.getByRole('heading', { name: 'Here is what we found' })).toBeFocused();
  await press(page, 'Next');
  await expectPurposes(page, {
    'First Name': 'given-name',
    'Last Name': 'family-name',
    Email: 'email',
    Password: 'new-password',
    'Confirm Password': 'new-password',
  });

  const { email } = await accounts.join();
  const before = await accounts.codeTo(email);
  await page.goto('/recover-password');
  await expectPurposes(page, { Email: 'username' });
  await field(page, 'Email').fill(email);
  await press(page, 'Recover');
  await expectPurposes(page, { 'Enter verification code': 'one-time-code' });
  await field(page, 'Enter verification code').fill(await accounts.codeTo(email, before));
  await press(page, 'Check Code');
  await expectPurposes(page, {
    'New Password': 'new-password',
    'Confirm Password': 'new-password',
  });
  await expectOwner(page, email);
});

test('forms of accounts name their account, and tell current from new passwords', async ({
  page,
  accounts,
  keepSession,
}) => {
  const fresh = await accounts.register();
  await keepSession(page, fresh.user);
  await page.goto('/validate-account');
  await expectPurposes(page, { 'Enter verification code': 'one-time-code' });
  await page.getByText('Correct my email').click();
  await expectPurposes(page, { 'Correct email': 'email', 'Your password': 'current-password' });
  await expectOwner(page, fresh.email);

  const account = await accounts.join();
  await keepSession(page, account.user);
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
  await page.goto('/change-password');
  await expectPurposes(page, {
    'Current Password': 'current-password',
    'New Password': 'new-password',
    'Confirm Password': 'new-password',
  });
});
