/** The second step after the password: at sign-in, and after a password reset. */
import type { Page } from '@playwright/test';
import { bar, logIn } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, test } from './two-step-test.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Second step' });
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const wrongCode = 'That code is wrong or was already used. Please enter a new one.';

async function reachSecondStep(page: Page, account: { email: string; password: string }) {
  await page.goto('/login');
  await logIn(page, account);
  await expect(heading(page)).toBeFocused();
}

const expectWelcome = (page: Page) => expect(page.getByText('Welcome, Ann Example')).toBeVisible();

test.describe('with a code', () => {
  test.use({ expectedMessages: [/status of 40[01]/] });

  test(
    'of the authenticator app, by keyboard alone; a wrong one stays in its field',
    { tag: '@core' },
    async ({ page, accounts, twoStep }) => {
      const account = await accounts.join();
      const { nextCode } = await twoStep.turnOn(account);
      await page.goto('/change-password');
      await logIn(page, account);
      await expect(heading(page)).toBeFocused();
      await page.keyboard.press('Tab');
      const field = codeField(page);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(field).toHaveAttribute('inputmode', 'numeric');
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(field).toHaveAccessibleDescription(/^Please enter the six digits/);

      await field.fill('000 000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(wrongCode);
      await expect(field).toHaveValue('000 000');

      const code = nextCode();
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/change-password');
      await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    },
  );

  test('a recovery code signs in once; Start again and an expired second step lead back to the password', async ({
    page,
    accounts,
    twoStep,
  }) => {
    const account = await accounts.join();
    const { recoveryCodes, nextCode } = await twoStep.turnOn(account);
    const [recoveryCode = ''] = recoveryCodes;
    await reachSecondStep(page, account);
    await press(page, 'Use a recovery code');
    const field = page.getByLabel('Recovery code');
    await expect(field).toBeFocused();
    await field.fill(recoveryCode.toUpperCase());
    await press(page, 'Check code');
    await expectWelcome(page);

    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await reachSecondStep(page, account);
    await press(page, 'Use a recovery code');
    await field.fill(recoveryCode);
    await press(page, 'Check code');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(wrongCode);
    await expect(field).toHaveValue(recoveryCode);
    await press(page, 'Use your authenticator app');
    await expect(codeField(page)).toBeFocused();

    await press(page, 'Start again');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await password.fill(account.password);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    twoStep.expireChallenges();
    await codeField(page).fill(nextCode());
    await press(page, 'Check code');
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'The second step took too long. Please start again with your password.',
    );
    await expect(password).toBeFocused();
    await password.fill(account.password);
    await page.keyboard.press('Enter');
    await codeField(page).fill(nextCode());
    await press(page, 'Check code');
    await expectWelcome(page);
  });
});

test('a passkey is the second step if there is one and the address is a host name; cancelling it is not an error', async ({
  page,
  accounts,
  accountSite,
  authenticator,
  twoStep,
}) => {
  const account = await accounts.join();
  await page.goto('/health/live');
  const { nextCode } = await twoStep.turnOn(account);
  await twoStep.addPasskey(page, account);
  // The virtual authenticator is not touched on the login page, where it would sign in at once.
  await authenticator.setTouched(false);
  await reachSecondStep(page, account);
  await expectAccessible(page);
  await authenticator.setTouched(true);
  await authenticator.setRecognized(false);
  const button = page.getByRole('button', { name: 'Continue with a passkey' });
  await button.click();
  await expect(button).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await authenticator.setRecognized(true);
  await button.click();
  await expectWelcome(page);

  await authenticator.setTouched(false);
  const words = 'Passkeys do not work at this address.';
  await page.goto(`${accountSite.url}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('passkey')).toHaveCount(0);
  await logIn(page, account);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('button', { name: 'passkey' })).toHaveCount(0);
  await codeField(page).fill(nextCode());
  await press(page, 'Check code');
  await expectWelcome(page);
  await page.goto(`${accountSite.url}/your-account/password-and-devices`);
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText(words);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

test('a reset by the mailed link sets the password and asks for the second step, which can start again', async ({
  page,
  accounts,
  twoStep,
}) => {
  const account = await accounts.join();
  const { email } = account;
  const { nextCode } = await twoStep.turnOn(account);
  const before = await accounts.linkTo(email);
  await openHydrated(page, '/recover-password');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Recover');
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  await page.goto(await accounts.linkTo(email, before));
  await page.getByLabel('New Password', { exact: true }).fill('three red kites up');
  await page.getByLabel('Confirm Password', { exact: true }).fill('three red kites up');
  await press(page, 'Reset Password');
  await expect(page.locator('.toast').filter({ hasText: 'Password Updated.' })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await press(page, 'Start again');
  await expect(page).toHaveURL('/login');
  await logIn(page, { email, password: 'three red kites up' });
  await codeField(page).fill(nextCode());
  await press(page, 'Check code');
  await expect(page).toHaveURL('/');
  await expectWelcome(page);
});
