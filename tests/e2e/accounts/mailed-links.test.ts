/** The links that emails contain besides codes. */
import type { Page } from '@playwright/test';
import { accountLinks, expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

const newPassword = 'three red kites up';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The token is neither in the address bar nor in the history. */
async function expectNoTokenInHistory(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => location.href)).not.toContain('token');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('token');
  await page.goBack();
  await expect(page).toHaveURL('/History');
  await page.goForward();
  await expect(page).toHaveURL(path);
}

test.use({ expectedMessages: [/status of 400/] });

test('a recovery link leads directly to the new password, in any browser; an expired one offers another', async ({
  page,
  accounts,
}) => {
  const { email, password } = await accounts.join();
  const before = await accounts.linkTo(email);
  await accounts.ask('POST Account/RequestPasswordReset', { body: { email } });
  const link = await accounts.linkTo(email, before);
  await page.goto('/History');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectNoTokenInHistory(page, '/recover-password');
  // Opening the link again works, because opening alone does not use it up.
  await page.goto('/History');
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword);
  await press(page, 'Reset Password');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
  expect(sent.join(' ')).not.toMatch(/[0-9a-f]{48}/);
  const logIn = (given: string) =>
    accounts.ask('POST Account/login', { body: { email, password: given } });
  expect((await logIn(password)).status).toBe(401);
  expect((await logIn(newPassword)).status).toBe(200);

  // Now it is used up.
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.');
  await expectAccessible(page);
  await press(page, 'Request a new link');
  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeFocused();
});

test('a registration link confirms the email with one click, without signing in; an expired one says so', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { email, user } = await accounts.register();
  const link = await accounts.linkTo(email);
  await page.goto('/History');
  await page.goto(link);
  await expect(page.getByText(`You created an account with the email ${email}.`)).toBeVisible();
  await expectNoTokenInHistory(page, '/confirm-email');
  const isConfirmed = async () => {
    const { token } = user;
    const response = (await (await accounts.ask('GET Account/Validate', { token })).json()) as {
      phoneNumberConfirmed: boolean;
    };
    return response.phoneNumberConfirmed;
  };
  // A program that opens every link of an email and runs its scripts confirms nothing.
  expect(await isConfirmed()).toBe(false);
  await page.goto(link);
  await expectAccessible(page);
  await press(page, 'Validate account');
  await expect(page.getByRole('heading', { name: 'Your account is validated' })).toBeFocused();
  expect(await isConfirmed()).toBe(true);
  await expect(accountLinks(page)).toHaveText(['Register', 'Login']);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');

  // A signed-in member continues on the home page.
  const other = await accounts.register();
  const expired = await accounts.register();
  const expiredLink = await accounts.linkTo(expired.email);
  await keepSession(page, other.user);
  await page.goto(await accounts.linkTo(other.email));
  await press(page, 'Validate account');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
  await expect(page.getByText('One step left')).toHaveCount(0);

  accounts.expireCodes();
  await page.goto(expiredLink);
  await expect(page.getByText('This link no longer works')).toBeVisible();
});
