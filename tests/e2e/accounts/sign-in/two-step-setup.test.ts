import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { bar, logIn } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test } from './two-step-test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true });
const codes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });

/** Waits for this email, because others came before it. */
async function setUpLink(accounts: SiteAccounts, email: string): Promise<string> {
  const newest = await accounts.linkTo(email);
  return newest.startsWith('/set-up') ? newest : accounts.linkTo(email, newest);
}

async function readFirstCode(page: Page): Promise<string> {
  const key = (await page.locator('.totp-key').textContent()) ?? '';
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  return TOTP.generate({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
}

async function requestLink(page: Page, accounts: SiteAccounts, email: string): Promise<string> {
  await page.goto('/your-account/password-and-devices');
  await expect(card(page)).toContainText('It is off.');
  await press(page, 'Email me the link');
  await expect(card(page).getByRole('status')).toContainText(`We sent a link to ${email}.`);
  return setUpLink(accounts, email);
}

test('with a passkey: the recovery codes are shown once, copied and saved', async ({
  page,
  context,
  accounts,
  authenticator,
  keepSession,
}) => {
  const account = await accounts.join();
  await authenticator.setTouched(true);
  await keepSession(page, account.user);
  const link = await requestLink(page, accounts, account.email);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(link);
  await press(page, 'Use a passkey');
  await expect(heading(page, 'Save your recovery codes')).toBeFocused();
  expect(sent.join(' ')).not.toMatch(/[0-9a-f]{48}/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/[0-9a-f]{48}"/);
  await expect(codes(page)).toHaveCount(10);
  const first = (await codes(page).first().textContent()) ?? '';
  expect(first).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy');
  await expect(page.getByText('Recovery codes copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(first);
  const downloaded = page.waitForEvent('download');
  await press(page, 'Download');
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('freak-brothers-recovery-codes.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe(copied);

  // Leaving without them asks for confirmation.
  await bar(page).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'Did you save your recovery codes?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await press(page, 'I have saved them');
  await expect(heading(page, 'Two-step sign-in is on')).toBeFocused();
  await expect(page.getByText(first)).toHaveCount(0);
  await page.getByRole('link', { name: 'Password and devices' }).click();
  await expect(card(page)).toContainText('It is on.');
  await expect(card(page)).toContainText('Recovery codes left10');
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('Linux PC');
});

test.describe('with an authenticator app', () => {
  test.use({ expectedMessages: [/status of 40[013]/] });

  test(
    'works with the keyboard alone, and a wrong code changes nothing',
    { tag: '@core' },
    async ({ page, accounts, keepSession }) => {
      const account = await accounts.join();
      await keepSession(page, account.user);
      await page.goto(await requestLink(page, accounts, account.email));
      await page.getByRole('button', { name: 'Use an authenticator app' }).focus();
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Set up your authenticator app')).toBeFocused();
      await expect(
        page.getByRole('img', { name: 'QR code for your authenticator app' }),
      ).toBeVisible();
      const app = page.getByRole('link', { name: 'Open the app' });
      await expect(app).toHaveAttribute('href', /^otpauth:\/\/totp\//);
      await page.keyboard.press('Tab');
      await expect(app).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(codeField(page)).toBeFocused();
      await page.keyboard.type('000000');
      await page.keyboard.press('Enter');
      await expect(codeField(page)).toHaveAccessibleDescription(/^That code is wrong/);
      await codeField(page).fill(await readFirstCode(page));
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Save your recovery codes')).toBeFocused();
      for (const name of ['Copy', 'Download', 'I have saved them']) {
        await page.keyboard.press('Tab');
        await expect(page.getByRole('button', { name })).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Two-step sign-in is on')).toBeFocused();
      const { email, password } = account;
      const login = await accounts.ask('POST Account/login', { body: { email, password } });
      expect(await login.json()).toMatchObject({ secondFactor: ['totp', 'recovery'] });
    },
  );
});

test.describe('with a link', () => {
  test.use({ expectedMessages: [/status of 400/] });

  test('a signed-out member signs in on its page, and scans a new code when it took too long', async ({
    page,
    accounts,
    keepSession,
    twoStep,
  }) => {
    const account = await accounts.join();
    await keepSession(page, account.user);
    const link = await requestLink(page, accounts, account.email);
    await page.evaluate(() => localStorage.clear());
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto('/History');
    await page.goto(link);
    await expect(heading(page, 'Sign in first')).toBeVisible();
    await expect(page.getByText(`for the account with the email ${account.email}`)).toBeVisible();
    await expect(page).toHaveURL('/set-up-second-factor');
    await logIn(page, account);
    await expect(heading(page, 'Choose your second step')).toBeFocused();
    await press(page, 'Use an authenticator app');
    const code = await readFirstCode(page);
    await expectAccessible(page);
    twoStep.expireChallenges();
    await codeField(page).fill(code);
    await press(page, 'Check code');
    await expect(alert(page)).toHaveText('This took too long. Please scan the new code.');
    // The field that had the focus has disappeared.
    await expect(
      page.locator('main div[tabindex="-1"]').filter({ has: alert(page) }),
    ).toBeFocused();
    await expect(alert(page)).toBeInViewport();
    await codeField(page).fill(await readFirstCode(page));
    await press(page, 'Check code');
    await expect(heading(page, 'Save your recovery codes')).toBeFocused();
    await expectAccessible(page);
    expect(sent.join(' ')).not.toMatch(/[0-9a-f]{48}/);
  });

  test('from another account, of another kind or too old, the page explains why it refuses', async ({
    page,
    accounts,
    keepSession,
    twoStep,
  }) => {
    const owner = await accounts.join();
    await accounts.ask('POST Account/SecondFactor/Link', { token: owner.user.token });
    const link = await setUpLink(accounts, owner.email);
    const other = await accounts.join();
    await keepSession(page, other.user);
    await page.goto(link);
    await expect(heading(page, 'This link is for another account')).toBeVisible();
    await expect(page.getByText(owner.email)).toBeVisible();

    const token = link.replace(/.*#/, '#');
    await page.goto('/History');
    await page.goto(`/confirm-email${token}`);
    await expect(alert(page)).toHaveText(
      'This link is for another page. Open it from the email again.',
    );
    await page.goto('/History');
    await page.goto(`/recover-password${token}`);
    await expect(alert(page)).toContainText('This link is for another page.');

    await twoStep.turnOn(other);
    await page.goto('/History');
    await page.goto(link);
    await expect(heading(page, 'Two-step sign-in is on')).toBeVisible();

    await keepSession(page, owner.user);
    accounts.expireCodes();
    await page.goto(link);
    await expect(heading(page, 'This link no longer works')).toBeVisible();
    await page.getByRole('link', { name: 'Request a new one' }).click();
    await expect(page).toHaveURL('/your-account/password-and-devices');
  });
});
