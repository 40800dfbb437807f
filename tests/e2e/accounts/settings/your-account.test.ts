import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import { formatDateTime } from '#web/ui/format-date.ts';
import { accountLinks, expect, logIn, test } from '../../account-test.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

const press = (on: Page | Locator, name: string) =>
  on.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const sessions = (page: Page) =>
  page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

async function askForData(page: Page): Promise<void> {
  await press(page, 'Download my data');
}

test.describe('sessions', () => {
  test.use({ expectedMessages: [/status of (401|503)/], userAgent: chrome });

  test('are listed in the member’s time zone, once they are loaded, and can be ended everywhere else', async ({
    page,
    accounts,
    accountSite,
    browser,
  }) => {
    const { user, email, password } = await accounts.join();
    const profile = (await (
      await accounts.ask('GET Profile', { token: user.token })
    ).json()) as object;
    const timeZoneId = 'Tokyo Standard Time';
    await accounts.ask('PUT Profile', { token: user.token, body: { ...profile, timeZoneId } });

    const context = await browser.newContext({ userAgent: firefox });
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${accountSite.url}/login`);
    await logIn(elsewhere, { email, password });
    await expect(elsewhere.getByText('Welcome, Ann Example')).toBeVisible();

    await page.goto('/login');
    await logIn(page, { email, password });
    await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
    await page.goto('/my-profile');
    const down = { status: 503, json: { code: 'not_ready', message: 'Not ready.' } };
    await page.route('**/api/Account/{Sessions,Data}', (route) => route.fulfill(down));
    await page.getByRole('link', { name: 'Your data' }).click();
    await askForData(page);
    const download = page.getByRole('region', { name: 'A copy of your data' });
    await expect(download.getByRole('alert')).toHaveText('Not ready.');
    await page.goBack();
    await page.getByRole('link', { name: 'Password and devices' }).click();
    await expect(page.getByText('Not ready.')).toBeVisible();
    await page.unroute('**/api/Account/{Sessions,Data}');
    await press(page, 'Retry');
    await expect(sessions(page)).toHaveCount(3);
    const own = sessions(page).filter({ hasText: 'This device' });
    await expect(own).toHaveCount(1);
    await expect(own).toContainText('Chrome on Linux');
    await expect(sessions(page).filter({ hasText: 'Firefox on Windows' })).toHaveCount(1);
    await expect(page.getByText('Times are in your time zone, Tokyo')).toBeVisible();
    const time = own.locator('time');
    const usedAt = (await time.getAttribute('datetime')) ?? '';
    await expect(time).toHaveText(formatDateTime(usedAt, 'Asia/Tokyo'));

    await press(page, 'Sign out everywhere else');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(toast(page, 'You are signed out everywhere else.')).toBeVisible();
    await expect(sessions(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled();
    await elsewhere.reload();
    await expect(accountLinks(elsewhere)).toHaveText(['Register', 'Login']);
    await page.reload();
    await expect(sessions(page)).toHaveCount(1);
    await context.close();
  });
});

test(
  'all stored data is downloaded as a file; deleting the account asks twice and for the password, and frees the number',
  { tag: '@core' },
  async ({ page, accounts, accountSite, keepSession }) => {
    const { user, email, password, number } = await accounts.join();
    const other = await accounts.ask('POST Account/login', { body: { email, password } });
    const { token } = (await other.json()) as { token: string };
    await keepSession(page, user);
    await page.goto('/your-account/data');
    await expect(page.getByText(`Kept: FB${number} in the directory`)).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await askForData(page);
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^freak-brothers-account-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      account: { email, firstName: 'Ann', role: 'User' },
      claim: { freakBrotherNumber: number, isApproved: true },
    });
    expect(text).not.toContain(user.token);

    const opener = page.getByRole('button', { name: 'Delete my account' });
    await opener.click();
    await press(page, 'Cancel');
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await expect(dialog(page)).toContainText('It cannot be restored');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await opener.click();
    await press(page, 'Delete permanently');
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Your account was deleted.')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(1);
    await expect(accountLinks(page)).toHaveText(['Register', 'Login']);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);

    const body = { email, password };
    expect((await accounts.ask('POST Account/login', { body })).status).toBe(401);
    expect((await accounts.ask('GET Account/Validate', { token })).status).toBe(401);
    const claim = await accounts.ask(`GET FreakBrother/claim/${number}`);
    expect(await claim.json()).toMatchObject({ freakBrotherNumber: number, problem: null });
    await keepToken(page, accountSite.url, (await accounts.register(number)).user.token);
    await page.goto('/');
    await expect(page.getByText(`Welcome, Ann Example, FB${number}`)).toBeVisible();
  },
);

test.describe('errors', () => {
  test.use({ expectedMessages: [/status of 40[03]/] });

  test('the last admin learns why nothing was deleted', async ({ page, accounts, keepSession }) => {
    await keepSession(page, await accounts.logInAdmin());
    // The former address, which is in old mails.
    await page.goto('/your-data');
    await press(page, 'Delete my account');
    await press(page, 'Delete permanently');
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'You are the only admin. Make someone else an admin first.',
    );
    await press(page, 'Cancel');
    await expect(dialog(page)).toBeHidden();
  });
});
