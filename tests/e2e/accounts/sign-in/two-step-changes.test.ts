import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { openSiteAdmin } from '#tests/support/processes/site-admin.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { openTwoStepAccounts } from './two-step-accounts.ts';
import { expectAccessible, lowTargets } from '../../expect-accessible.ts';
import { expect, test } from './two-step-test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true });
const codes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const elevenMinutesMs = 11 * 60_000;

test.use({ expectedMessages: [/status of 40[013]/] });

test(
  'new recovery codes replace the old ones, in an old session only after the second step',
  { tag: '@core' },
  async ({ page, accounts, keepSession, twoStep }) => {
    const account = await accounts.join();
    const { recoveryCodes, nextCode } = await twoStep.turnOn(account);
    for (const response of recoveryCodes.slice(0, 7)) {
      const { email, password } = account;
      const login = await accounts.ask('POST Account/login', { body: { email, password } });
      const { challenge } = (await login.json()) as { challenge: string };
      const body = { challenge, method: 'recovery', response };
      expect((await accounts.ask('POST Account/SecondFactor', { body })).status).toBe(200);
    }
    twoStep.setConfirmedAgo(account.email, elevenMinutesMs);
    await keepSession(page, account.user);
    await page.goto('/your-account');
    await expect(card(page)).toContainText('Only 3 recovery codes are left.');
    await press(page, 'Create new recovery codes');
    await press(page, 'Create new codes');
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByLabel('Code from your authenticator app').fill(nextCode());
    await press(page, 'Check code');
    await expect(heading(page, 'Save your recovery codes')).toBeFocused();
    await expect(codes(page)).toHaveCount(10);
    await expect(page.getByText(recoveryCodes[9] ?? '')).toHaveCount(0);
    await press(page, 'I have saved them');
    await expect(heading(page, 'Two-step sign-in')).toBeFocused();
    await expect(card(page)).toContainText('Recovery codes left10');
    await expect(page.getByText('Only 3 recovery codes')).toHaveCount(0);
  },
);

test('the authenticator app can be replaced, and removed only if a passkey remains', async ({
  page,
  accounts,
  authenticator,
  keepSession,
  twoStep,
}) => {
  const account = await accounts.join();
  await twoStep.turnOn(account);
  await authenticator.setTouched(true);
  await keepSession(page, account.user);
  await page.goto('/your-account');
  await press(page, 'Replace the authenticator app');
  await expect(heading(page, 'Set up your authenticator app')).toBeFocused();
  const key = ((await page.locator('.totp-key').textContent()) ?? '').replaceAll(' ', '');
  await codeField(page).fill('000000');
  await press(page, 'Check code');
  await expect(codeField(page)).toHaveAccessibleDescription(/^That code is wrong/);
  await codeField(page).fill(TOTP.generate({ secret: Secret.fromBase32(key) }));
  await press(page, 'Check code');
  await expect(toast(page, 'Your authenticator app is set up.')).toBeVisible();
  await expect(heading(page, 'Two-step sign-in')).toBeFocused();

  await press(page, 'Remove the authenticator app');
  await press(page, 'Remove the app');
  const dialog = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
  await expect(dialog.getByRole('alert')).toContainText('The app is your only second step.');
  await press(page, 'Cancel');
  await press(page, 'Add a passkey');
  await expect(page.getByLabel('Your password')).toHaveCount(0);
  await press(page, 'Create passkey');
  await expect(card(page)).toContainText('Passkeys1');
  await press(page, 'Remove the authenticator app');
  await press(page, 'Remove the app');
  await expect(toast(page, 'Your authenticator app was removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  // The pressed button has disappeared.
  await expect(heading(page, 'Two-step sign-in')).toBeFocused();
  await press(page, 'Remove: Linux PC');
  await press(page, 'Remove passkey');
  await expect(
    page.getByRole('dialog', { name: 'Remove “Linux PC”?' }).getByRole('alert'),
  ).toContainText('This passkey is your only second step.');
});

test('it is turned off after one confirmation, and the password alone signs in again', async ({
  page,
  accounts,
  keepSession,
  twoStep,
}) => {
  const account = await accounts.join();
  await twoStep.turnOn(account);
  await keepSession(page, account.user);
  await page.goto('/your-account');
  await press(page, 'Turn off two-step sign-in');
  const question = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-step sign-in is off.')).toBeVisible();
  await expect(heading(page, 'Two-step sign-in')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Email me the link' })).toBeVisible();
  const { email, password } = account;
  const login = await accounts.ask('POST Account/login', { body: { email, password } });
  expect(await login.json()).toHaveProperty('token');
});

test('changes made in another tab show when the page becomes visible again', async ({
  page,
  accounts,
  keepSession,
  twoStep,
}) => {
  const account = await accounts.join();
  await keepSession(page, account.user);
  await page.goto('/your-account');
  await expect(card(page)).toContainText('It is off.');
  await twoStep.turnOn(account);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(card(page)).toContainText('It is on.');
});

test('axe finds nothing while it is on, and targets are large enough', async ({
  page,
  accounts,
  keepSession,
  twoStep,
}) => {
  test.setTimeout(180_000);
  const account = await accounts.join();
  await twoStep.turnOn(account);
  await keepSession(page, account.user);
  await page.goto('/your-account');
  await expect(card(page)).toContainText('It is on.');
  await expectAccessible(page);
  expect(await lowTargets(page)).toEqual([]);
});

test('an admin who needs it sees this at home and on Your account, and the account page shows that it is on', async ({
  page,
}) => {
  const site = await startSite({ SAMPLE_DATA: '50', RATE_LIMIT: 'off', ADMIN_2FA: 'on' });
  try {
    const url = site.url.replace('127.0.0.1', 'localhost');
    const accounts = await openSiteAccounts(site);
    const user = await accounts.logInAdmin();
    await page.goto(`${url}/health/live`);
    await page.evaluate((token) => localStorage.setItem('authToken', token), user.token);
    await page.goto(`${url}/`);
    await expect(page.getByText('Set up two-step sign-in to use the admin pages.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Your account' }).click();
    await expect(card(page)).toContainText('Set up two-step sign-in to use the admin pages.');
    await expect(page.getByRole('region', { name: 'Passkeys' })).toHaveCount(0);
    const { email, password } = openSiteAdmin(site);
    await openTwoStepAccounts(site, accounts).turnOn({ email, password, user });
    await page.goto(`${url}/your-account`);
    await expect(card(page)).toContainText('you cannot turn it off');
    await expect(page.getByRole('button', { name: /^Turn off/ })).toHaveCount(0);
    await page.goto(`${url}/Manifest/Accounts?q=${email}`);
    await page.getByRole('table', { name: 'Accounts' }).getByRole('link').click();
    await expect(page.getByRole('main')).toContainText('Two-step sign-inOn');
  } finally {
    await site.stop();
  }
});
