/** The links that mails carry beside codes, as somebody who opens them sees it. */
import type { Page } from '@playwright/test';
import { bar, expect, test } from '../account-test.ts';

const newPassword = 'three red kites up';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Neither the address bar nor what Back leads to has the token. */
async function expectNoTokenInHistory(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => location.href)).not.toContain('token');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('token');
  await page.goBack();
  await expect(page).toHaveURL('/History');
  await page.goForward();
  await expect(page).toHaveURL(path);
}

test('the link of a recovery leads directly to the new password, in any browser', async ({
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
  // The page itself was never left: opening the link again is as good, since looking does not use it up.
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
});

test('the link of a registration confirms the email with one press, without logging in', async ({
  page,
  accounts,
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
  // A program that opens every link of a mail, and runs its scripts, confirms nothing.
  expect(await isConfirmed()).toBe(false);
  await page.goto(link);
  await press(page, 'Confirm email');
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused();
  expect(await isConfirmed()).toBe(true);
  await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Register', 'Login']);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('who is logged in and confirms the email goes on at home', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { email, user } = await accounts.register();
  await keepSession(page, user);
  await page.goto(await accounts.linkTo(email));
  await press(page, 'Confirm email');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
  await expect(page.getByText('One step left')).toHaveCount(0);
});

test.describe('a link that has expired', () => {
  test.use({ expectedMessages: [/status of 400/] });

  test('says so, and leads to another one', async ({ page, accounts }) => {
    const { email } = await accounts.register();
    const validation = await accounts.linkTo(email);
    await accounts.ask('POST Account/RequestPasswordReset', { body: { email } });
    const recovery = await accounts.linkTo(email, validation);
    accounts.expireCodes();
    await page.goto(validation);
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await page.goto(recovery);
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.');
    await press(page, 'Request a new link');
    await expect(page.getByRole('heading', { name: 'Find your account' })).toBeFocused();
    await page.getByLabel('Email').fill(email);
    await press(page, 'Recover');
    await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
  });

  test('without a token leads to the code', async ({ page }) => {
    await page.goto('/confirm-email');
    await page.getByRole('link', { name: 'Send another code and link' }).click();
    await expect(page).toHaveURL('/login');
  });
});
