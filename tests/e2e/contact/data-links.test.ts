/** An admin starts an export and an erasure from a message, and the owner finishes them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AccountData } from '#contract/accounts/account-data.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { openTwoStepAccounts } from '../accounts/sign-in/two-step-accounts.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { card, dialog, expect, press, test } from './inbox-test.ts';

/** The newest link of its kind. */
async function linkTo(accounts: SiteAccounts, email: string, before: string): Promise<string> {
  const link = await accounts.linkTo(email, before);
  expect(link).toMatch(/^\/your-data#token=/);
  return link;
}

async function start(page: Page, button: string): Promise<void> {
  await card(page, 'Erase or export').getByRole('button', { name: button }).click();
  await dialog(page).getByRole('button', { name: 'Send link' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('the owner downloads the data and deletes the account, with the second step if it is on', async ({
  page,
  browser,
  accountSite,
  user,
  write,
  admin,
  accounts,
}) => {
  const owner = await accounts.join();
  const { number, email } = owner;
  const { nextCode } = await openTwoStepAccounts(accountSite, accounts).turnOn(owner);
  const setUp = await accounts.linkTo(email);
  const { path } = await write({ about: 'take-down', number, text: 'Please delete my data.' });
  expect(user.isAdmin).toBe(true);
  await page.goto(path);
  const takeDown = card(page, 'Erase or export');
  await expect(takeDown).toContainText(`Linked to FB${number}.`);
  await expect(takeDown).toContainText('only its owner downloads the data or deletes it');
  await takeDown.getByRole('button', { name: 'Start export: Ann Example' }).click();
  await expect(dialog(page)).toContainText('The link works once, for 7 days');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await start(page, 'Start export');
  await expect(page.getByText('We sent the link to the owner')).toBeVisible();

  const own = await browser.newPage({ baseURL: accountSite.url });
  const code = own.getByLabel('Code from your authenticator app');
  const toExport = await linkTo(accounts, email, setUp);
  await own.goto(toExport);
  await expect(own.getByRole('heading', { name: 'A copy of your data' })).toBeVisible();
  await expect(own).toHaveURL('/your-data');
  await expect(own.getByText(email)).toBeVisible();
  await press(own, 'Download my data');
  await expect(code).toBeFocused();
  const download = own.waitForEvent('download');
  await code.fill(nextCode());
  await press(own, 'Check code');
  const file = await (await download).path();
  const data = JSON.parse(await readFile(file, 'utf8')) as AccountData;
  expect(data.account.email).toBe(email);
  expect(data.claim?.freakBrotherNumber).toBe(number);
  await expect(own.getByRole('heading', { name: 'Your data is downloaded' })).toBeFocused();
  await own.goto('/');
  await own.goto(toExport);
  await expect(own.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await start(page, 'Start erasure');
  const toErase = await linkTo(accounts, email, toExport);
  await own.goto('/');
  await own.goto(toErase);
  await expect(own.getByRole('heading', { name: 'Delete your account' })).toBeVisible();
  await press(own, 'Delete my account');
  await expect(dialog(own)).toContainText('It cannot be restored');
  await press(own, 'Keep my account');
  await press(own, 'Delete my account');
  await press(own, 'Delete permanently');
  await expect(dialog(own)).toContainText('the link alone is not enough');
  await expect(code).toBeFocused();
  await expectAccessible(own);
  await code.fill('000000');
  await press(own, 'Check code');
  await expect(
    dialog(own)
      .getByText(/code is wrong/)
      .first(),
  ).toBeVisible();
  await code.fill(nextCode());
  await press(own, 'Check code');
  await expect(own.getByRole('heading', { name: 'Your account is deleted' })).toBeFocused();
  const { password } = owner;
  const login = await accounts.ask('POST Account/login', { body: { email, password } });
  expect(login.status).toBe(401);
  await admin.mailTo(email, 'Your account was deleted');
  await own.close();

  await page.reload();
  await expect(takeDown).toContainText('Without an account:');
  await expect(takeDown.getByRole('button')).toHaveCount(0);
  await page.goto('/Manifest/Changes?kind=message');
  await expect(page.locator('.change-line').first()).toContainText('Message');
});
