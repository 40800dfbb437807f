/** Codes sent by a real mail server, with real limits and links. */
import type { Page } from '@playwright/test';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { openMailServer, type MailServer } from '#tests/support/servers/open-mail-server.ts';
import { openSiteAccounts, type SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { expect, test as base } from '../site-test.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';

const newPassword = 'three red kites up';

interface Fixtures {
  mailServer: MailServer;
  mailSite: Site;
  members: SiteAccounts;
}

const test = base.extend<Fixtures>({
  mailServer: async ({}, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
  mailSite: async ({ mailServer }, use) => {
    const site = await startSite({
      SAMPLE_DATA: '20',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'directory@example.org',
    });
    await use(site);
    await site.stop();
  },
  members: async ({ mailSite }, use) => use(await openSiteAccounts(mailSite)),
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert');
const pleaseWait = /^Please wait \d+ seconds?, then try again\.$/;

/** Waits for the email with this index, starting at 0, and returns its text. */
async function mailAt({ mails }: MailServer, index: number): Promise<string> {
  await expect.poll(() => mails.length).toBeGreaterThan(index);
  return mails[index]?.text ?? '';
}

async function enterCode(page: Page, code: string): Promise<void> {
  await field(page, 'Enter verification code').fill(code);
  await press(page, 'Check Code');
}

test.use({ expectedMessages: [/status of (429|503)/] });

test('the email contains the code and a link to the page, for visitors and signed-in members', async ({
  page,
  mailServer,
  mailSite,
  members,
}) => {
  const { email } = await members.register();
  await mailAt(mailServer, 0);
  await page.goto(`${mailSite.url}/recover-password`);
  await field(page, 'Email').fill(email);
  await press(page, 'Recover');
  const text = await mailAt(mailServer, 1);
  await press(page, 'Resend Code');
  await expect(alert(page)).toHaveText(pleaseWait);

  // Opens the link as on another device.
  const [link = ''] = /http\S+\/recover-password/.exec(text) ?? [];
  const { origin } = new URL(link);
  await page.goto(link);
  await field(page, 'Email').fill(email);
  await press(page, 'Recover');
  await expect(alert(page)).toHaveText(pleaseWait);
  await press(page, 'I already have a code');
  await enterCode(page, codeIn(text) ?? '');
  await field(page, 'New Password').fill(newPassword);
  await field(page, 'Confirm Password').fill(newPassword);
  await press(page, 'Reset Password');
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
  expect(await mailAt(mailServer, 2)).toContain('The password of your account was changed.');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Find your account' })).toBeVisible();
  // For a signed-in account that is not validated, the link of the first email leads to the code field.
  const [validation = ''] = /http\S+\/validate-account/.exec(await mailAt(mailServer, 0)) ?? [];
  await page.goto(validation);
  await enterCode(page, codeIn(await mailAt(mailServer, 0)) ?? '');
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByText('One step left')).toHaveCount(0);
});

test('sends the first resend at once and asks to wait before the second', async ({
  page,
  mailServer,
  mailSite,
  members,
}) => {
  const { user } = await members.register();
  const first = codeIn(await mailAt(mailServer, 0)) ?? '';
  await keepToken(page, mailSite.url, user.token);
  await page.goto(`${mailSite.url}/validate-account`);
  await press(page, 'Resend Code');
  await expect(page.locator('.toast').filter({ hasText: 'Validation code resent.' })).toBeVisible();
  await press(page, 'Resend Code');
  await expect(alert(page)).toHaveText(pleaseWait);
  const second = codeIn(await mailAt(mailServer, 1)) ?? '';
  expect(mailServer.mails).toHaveLength(2);
  expect(second).not.toBe(first);
  await enterCode(page, second);
  await expect(page).toHaveURL(`${mailSite.url}/`);
});

test('reports that the code could not be sent while the mail server is down, and allows another attempt at once', async ({
  page,
  mailServer,
  mailSite,
  members,
}) => {
  const { user } = await members.register();
  await mailAt(mailServer, 0);
  await keepToken(page, mailSite.url, user.token);
  await page.goto(`${mailSite.url}/validate-account`);
  await mailServer.close();
  for (let tries = 0; tries < 2; tries += 1) {
    const response = page.waitForResponse('**/api/Account/ResendCode');
    await press(page, 'Resend Code');
    expect((await response).status()).toBe(503);
    await expect(alert(page)).toHaveText(
      'The code could not be sent. Please try again in a moment.',
    );
  }
});
