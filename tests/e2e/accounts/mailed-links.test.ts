/** The links and codes in emails, also those of a real mail server. */
import type { Page } from '@playwright/test';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';
import { openMailServer } from '#tests/support/servers/open-mail-server.ts';
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

test.use({ expectedMessages: [/status of (400|429|503)/] });

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
  await press(page, 'Confirm email');
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused();
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
  await press(page, 'Confirm email');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
  await expect(page.getByText('One step left')).toHaveCount(0);

  accounts.expireCodes();
  await page.goto(expiredLink);
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('a mail server sends codes; a second request has to wait, and a server that is down is reported', async ({
  page,
}) => {
  const mailServer = await openMailServer();
  const site = await startSite({
    SAMPLE_DATA: '20',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'directory@example.org',
  });
  const mailAt = async (index: number) => {
    await expect.poll(() => mailServer.mails.length).toBeGreaterThan(index);
    return mailServer.mails[index]?.text ?? '';
  };
  try {
    const { user } = await (await openSiteAccounts(site)).register();
    const text = await mailAt(0);
    expect(text).toMatch(/Your code is \d{6}.*\/validate-account/s);
    await keepToken(page, site.url, user.token);
    await page.goto(`${site.url}/validate-account`);
    await press(page, 'Resend Code');
    await expect(
      page.locator('.toast').filter({ hasText: 'Validation code resent.' }),
    ).toBeVisible();
    const code = codeIn(await mailAt(1)) ?? '';
    expect(code).not.toBe(codeIn(text));
    await press(page, 'Resend Code');
    await expect(page.getByRole('alert')).toHaveText(
      /^Please wait \d+ seconds?, then try again\.$/,
    );
    expect(mailServer.mails).toHaveLength(2);
    await page.getByLabel('Enter verification code').fill(code);
    await press(page, 'Check Code');
    await expect(page).toHaveURL(`${site.url}/`);

    const other = await (await openSiteAccounts(site)).register();
    await mailAt(2);
    await mailServer.close();
    await keepToken(page, site.url, other.user.token);
    await page.goto(`${site.url}/validate-account`);
    for (let tries = 0; tries < 2; tries += 1) {
      const response = page.waitForResponse('**/api/Account/ResendCode');
      await press(page, 'Resend Code');
      expect((await response).status()).toBe(503);
      await expect(page.getByRole('alert')).toHaveText(
        'The code could not be sent. Please try again in a moment.',
      );
    }
  } finally {
    await site.stop();
    await mailServer.close();
  }
});
