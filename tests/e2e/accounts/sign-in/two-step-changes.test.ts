import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../../expect-accessible.ts';
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

test('new recovery codes replace the old ones, in an old session only after the second step', async ({
  page,
  accounts,
  keepSession,
  twoStep,
}) => {
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
  await page.goto('/your-account/password-and-devices');
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
});

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
  await page.goto('/your-account/password-and-devices');
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

test('it shows when it was turned on in another tab, and is turned off after one confirmation', async ({
  page,
  accounts,
  keepSession,
  twoStep,
}) => {
  const account = await accounts.join();
  await keepSession(page, account.user);
  await page.goto('/your-account/password-and-devices');
  await expect(card(page)).toContainText('It is off.');
  await twoStep.turnOn(account);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(card(page)).toContainText('It is on.');
  await expectAccessible(page);
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
