/** Covers the dialog that asks for the second step again, and admins who must set up a second factor first. */
import type { Page } from '@playwright/test';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { openSiteAdmin } from '#tests/support/processes/site-admin.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { openTwoStepAccounts } from './two-step-accounts.ts';
import { bar } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test as base } from './two-step-test.ts';

const test = base.extend<{ adminSite: Site }>({
  /** A site where admins need a second factor. */
  adminSite: async ({}, use) => {
    const site = await startSite({ SAMPLE_DATA: '50', RATE_LIMIT: 'off', ADMIN_2FA: 'on' });
    await use(site);
    await site.stop();
  },
});

const elevenMinutesMs = 11 * 60_000;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const twoStepCard = (page: Page) =>
  page.getByRole('region', { name: 'Two-step sign-in', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openDeletion(page: Page) {
  await page.goto('/your-account/data');
  await press(page, 'Delete my account');
}

test.use({ expectedMessages: [/status of 40[03]/] });

test(
  'an old session must confirm with the second step before an account is deleted; cancelling deletes nothing',
  { tag: '@core' },
  async ({ page, accounts, keepSession, twoStep }) => {
    const account = await accounts.join();
    const { nextCode } = await twoStep.turnOn(account);
    twoStep.setConfirmedAgo(account.email, elevenMinutesMs);
    await keepSession(page, account.user);
    await openDeletion(page);
    await expect(page.getByLabel('Your password')).toHaveCount(0);
    const deletion = page.getByRole('button', { name: 'Delete permanently' });
    await deletion.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Nothing was changed, because you did not confirm.',
    );
    await expect(deletion).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading')).toBeFocused();
    const field = dialog(page).getByLabel('Code from your authenticator app');
    await expect(field).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/^That code is wrong/);
    await expect(field).toHaveValue('000000');
    await expect(field).toBeFocused();
    await field.fill(nextCode());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    const { email, password } = account;
    const login = await accounts.ask('POST Account/login', { body: { email, password } });
    expect(login.status).toBe(401);
  },
);

test('the dialog closes when the session ends, replaces an expired challenge, and takes a passkey, too', async ({
  page,
  accounts,
  authenticator,
  keepSession,
  twoStep,
}) => {
  const account = await accounts.join();
  const { nextCode } = await twoStep.turnOn(account);
  await keepSession(page, account.user);
  await twoStep.addPasskey(page, account);
  await authenticator.setTouched(true);
  twoStep.setConfirmedAgo(account.email, elevenMinutesMs);
  await openDeletion(page);
  await press(page, 'Delete permanently');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  });
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await keepSession(page, account.user);
  await openDeletion(page);
  await press(page, 'Delete permanently');
  await dialog(page).getByRole('button', { name: 'Use your authenticator app' }).click();
  twoStep.expireChallenges();
  const field = dialog(page).getByLabel('Code from your authenticator app');
  await field.fill(nextCode());
  await dialog(page).getByRole('button', { name: 'Check code' }).click();
  await expect(dialog(page).getByText('This took too long. Please try again.')).toBeVisible();
  const passkey = dialog(page).getByRole('button', { name: 'Continue with a passkey' });
  await expect(passkey).toBeFocused();
  await passkey.click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
});

test.describe('where admins need a second factor', () => {
  // The other sites have no such admins.
  test.use({
    baseURL: ({ adminSite }, use) => use(adminSite.url.replace('127.0.0.1', 'localhost')),
  });

  test('an admin without one sees the reason and the setup; an admin with one confirms with a code instead of the password, once in 10 minutes', async ({
    page,
    adminSite,
    keepSession,
  }) => {
    const accounts = await openSiteAccounts(adminSite);
    const twoStep = openTwoStepAccounts(adminSite, accounts);
    const { email, password } = openSiteAdmin(adminSite);
    const user = await accounts.logInAdmin();
    await keepSession(page, user);
    await page.goto('/');
    await expect(page.getByText('Set up two-step sign-in to use the admin pages')).toBeVisible();
    await page.goto('/Manifest');
    const heading = page.getByRole('heading', { name: 'Set up two-step sign-in first' });
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: 'Password and devices' }).click();
    await expect(page).toHaveURL('/your-account/password-and-devices');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password and devices');
    await expect(twoStepCard(page)).toContainText(
      'Set up two-step sign-in to use the admin pages.',
    );
    await expect(page.getByRole('region', { name: 'Passkeys' })).toHaveCount(0);
    await page.goBack();
    await expect(heading).toBeVisible();
    // It was set up in another tab; the page notices when it becomes visible again.
    const { nextCode } = await twoStep.turnOn({ email, password, user });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('link', { name: 'Accounts' })).toBeVisible();
    await expect(heading).toHaveCount(0);
    await page.goto('/your-account/password-and-devices');
    await expect(twoStepCard(page)).toContainText('you cannot turn it off');
    await expect(page.getByRole('button', { name: /^Turn off/ })).toHaveCount(0);
    await page.goto(`/Manifest/Accounts?q=${email}`);
    await page.getByRole('table', { name: 'Accounts' }).getByRole('link').click();
    await expect(page.getByRole('main')).toContainText('Two-step sign-inOn');

    const member = await accounts.join();
    twoStep.setConfirmedAgo(email, elevenMinutesMs);
    await page.goto(`/Manifest/Accounts?q=${member.email}`);
    await page.getByRole('main').getByRole('link', { name: 'Ann Example' }).click();
    await press(page, 'Make an admin');
    const question = (role: string) =>
      page.getByRole('dialog', { name: `Make Ann Example ${role}?` });
    await expect(question('an admin').getByLabel('Your own password')).toHaveCount(0);
    await question('an admin').getByRole('button', { name: 'Make an admin' }).click();
    await dialog(page).getByLabel('Code from your authenticator app').fill(nextCode());
    await press(page, 'Check code');
    await expect(page.getByText('Ann Example is an admin now.')).toBeVisible();
    await press(page, 'Make a user');
    await question('a user').getByRole('button', { name: 'Make a user' }).click();
    await expect(page.getByText('Ann Example is a user now.')).toBeVisible();

    // Undoing it asks admins without a second factor for their password, like every role change.
    await page.goto('/Manifest/Changes');
    await page.locator('.change-line > summary').first().click();
    await page.getByRole('link', { name: /^Undo/ }).first().click();
    await expect(page.getByRole('heading', { name: 'Undo 1 change?' })).toBeVisible();
    await expect(page.getByLabel('Your own password')).toHaveCount(0);
    twoStep.setConfirmedAgo(email, elevenMinutesMs);
    await press(page, 'Undo 1 change');
    await dialog(page).getByLabel('Code from your authenticator app').fill(nextCode());
    await press(page, 'Check code');
    await expect(page.getByRole('heading', { name: '1 change undone' })).toBeFocused();
  });
});
