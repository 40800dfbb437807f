import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { AccountPage } from '#contract/accounts/administration.ts';
import type { SiteAccount, SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { bar } from '../../account-test.ts';
import {
  expectAccessible,
  expectRoomForText,
  leastForMouse,
  lowTargets,
} from '../../expect-accessible.ts';
import { expect, openTest as test } from './review-test.ts';

const path = '/Manifest/Accounts';
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page) => page.getByRole('region', { name: 'Accounts' }).locator('tbody tr');
const search = (page: Page) => page.getByLabel('Name, email or FB number');

type KeepSession = (page: Page, user: Pick<User, 'token'>) => Promise<void>;

async function openList(page: Page, accounts: SiteAccounts, keepSession: KeepSession) {
  await keepSession(page, await accounts.logInAdmin());
  await page.goto(path);
}

/** Goes through the list, as an admin would. */
async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto(path);
  await search(page).fill(email);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(email);
  await rows(page).getByRole('link').click();
  await expect(card(page, 'Access')).toBeVisible();
}

test('finds accounts by email, number and name, filters them, and returns to the list with Back', async ({
  page,
  accounts,
  keepSession,
}) => {
  const linked = await accounts.join();
  const fresh = await accounts.register();
  await openList(page, accounts, keepSession);
  await search(page).fill(linked.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`FB${linked.number}`);
  await expect(page).toHaveURL(`${path}?q=${encodeURIComponent(linked.email)}`);

  await search(page).fill(`FB${fresh.number}`);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(new RegExp(`${fresh.email}.*Not validated`));
  await expect(search(page)).toBeFocused();
  await page.goBack();
  await expect(search(page)).toHaveValue(linked.email);
  await expect(rows(page)).toContainText(linked.email);

  await search(page).fill('exam ann');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Not validated' });
  await expect(page).toHaveURL(/show=unvalidated/);
  await expect(rows(page).filter({ hasText: fresh.email })).toBeVisible();
  await expect(rows(page).filter({ hasText: linked.email })).toHaveCount(0);

  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Admins' });
  await expect(page).toHaveURL(/show=admins/);
  await expect(rows(page).filter({ hasText: fresh.email })).toHaveCount(0);
  await search(page).fill('');
  await page.keyboard.press('Enter');
  await expect(rows(page).filter({ hasText: 'Sample Admin' })).toBeVisible();
  await search(page).fill('nobody at all');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No account matches “nobody at all”.')).toBeVisible();
  await page.goto(`${path}?page=999&show=nonsense`);
  await expect(rows(page).filter({ hasText: fresh.email })).toBeVisible();
});

test.describe('one account', () => {
  test.use({ expectedMessages: [/status of (400|401|403|404|409)/] });

  test(
    'is linked to a member by number and unlinked again',
    { tag: '@core' },
    async ({ page, accounts, admin, keepSession }) => {
      const unlinked = await accounts.joinUnlinked();
      const other = await accounts.join();
      await openList(page, accounts, keepSession);
      await openAccount(page, unlinked.email);
      const number = card(page, 'Number');
      const find = number.getByRole('button', { name: 'Find member' });
      await find.click();
      await expect(number.getByLabel('FB Number', { exact: true })).toHaveAccessibleDescription(
        /^The number must be a whole/,
      );
      await number.getByLabel('FB Number', { exact: true }).fill('9999999');
      await find.click();
      await expect(number.getByRole('alert')).not.toBeEmpty();

      await number.getByLabel('FB Number', { exact: true }).fill(String(other.number));
      await find.click();
      await expect(dialog(page)).toContainText('is already linked to the account of Ann Example');
      await expect(dialog(page).getByRole('button', { name: 'Link' })).toHaveCount(0);
      await dialog(page).getByRole('button', { name: 'Close' }).click();

      await number.getByLabel('FB Number', { exact: true }).fill(String(unlinked.number));
      await find.click();
      await expect(dialog(page)).toContainText(`FB${unlinked.number}`);
      await expect(dialog(page)).toContainText('Ann Example gets an email.');
      await dialog(page).getByRole('button', { name: 'Link' }).click();
      await expect(number).toContainText(`This account is FB${unlinked.number}.`);
      await expect(number.getByRole('heading', { name: 'Number' })).toBeFocused();
      await admin.mailTo(unlinked.email, `FB${unlinked.number} is yours`);

      await number.getByRole('button', { name: /^Unlink/ }).click();
      await dialog(page).getByRole('button', { name: 'Unlink' }).click();
      await expect(number).toContainText('This account has no number.');
      await admin.mailTo(unlinked.email, `Your account and FB${unlinked.number}`);
    },
  );

  test('has its own link confirmed, so that the member can vouch', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const member = await accounts.join();
    await openList(page, accounts, keepSession);
    await openAccount(page, member.email);
    const number = card(page, 'Number');
    await expect(number).toContainText('The owner linked it.');
    await number.getByRole('button', { name: 'Confirm the link' }).click();
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`The link to FB${member.number} is confirmed.`)).toBeVisible();
    await expect(number).not.toContainText('The owner linked it.');
  });

  test('is made an admin and a user again, with the password of the acting admin; the last admin keeps the role', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const member = await accounts.join();
    await openList(page, accounts, keepSession);
    await openAccount(page, member.email);
    const role = card(page, 'Role');
    await role.getByRole('button', { name: 'Make an admin' }).click();
    await expect(dialog(page)).toContainText('12 characters or more');
    const password = dialog(page).getByLabel('Your own password', { exact: true });
    await password.fill('not my password');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription(/^This is not your password\./);
    await password.fill(admin.password);
    await password.press('Enter');
    await expect(role).toContainText('Admin: adds and edits members');
    await admin.mailTo(member.email, 'You are now an admin');

    // The new admin gives up the role and is redirected.
    const { token } = await accounts.logInAdmin();
    await keepSession(page, { token });
    const again = await admin.ask<User>({ token } as User, 'POST Account/login', {
      email: member.email,
      password: member.password,
    });
    await keepSession(page, again);
    await openAccount(page, member.email);
    await expect(page.getByText('This is your own account.')).toBeVisible();
    await expect(card(page, 'Access')).toContainText('You cannot disable your own account.');
    await role.getByRole('button', { name: 'Make a user' }).click();
    await expect(dialog(page)).toContainText('You will no longer be an admin');
    await password.fill(member.password);
    await password.press('Enter');
    await expect(page).toHaveURL('/');
    await admin.mailTo(member.email, 'You are no longer an admin');

    await openList(page, accounts, keepSession);
    await openAccount(page, admin.email);
    await expect(role).toContainText('This is the only admin, and the site needs one.');
    await expect(role.getByRole('button')).toHaveCount(0);
  });

  test('is signed out everywhere, disabled so that it cannot sign in, and enabled again', async ({
    page,
    browser,
    accountSite,
    accounts,
    admin,
    keepSession,
  }) => {
    const member = await accounts.join();
    const theirs = await browser.newPage({ baseURL: accountSite.url });
    await keepSession(theirs, member.user);
    await theirs.goto('/');
    await expect(theirs.getByText('Welcome')).toBeVisible();

    await openList(page, accounts, keepSession);
    await openAccount(page, member.email);
    await card(page, 'Signed in').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(dialog(page)).toContainText('No email is sent.');
    await dialog(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(card(page, 'Signed in')).toContainText('Not signed in anywhere.');
    await expect(card(page, 'Signed in').getByRole('heading')).toBeFocused();
    await theirs.reload();
    await expect(bar(theirs).getByRole('link', { name: 'Login' })).toBeVisible();

    const access = card(page, 'Access');
    await access.getByRole('button', { name: 'Disable' }).click();
    await expect(dialog(page)).toContainText('Nothing is deleted');
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(access).toContainText('Disabled: its owner cannot sign in.');
    await expect(access.getByRole('button', { name: 'Enable' })).toBeFocused();
    await expect(card(page, 'Role')).toContainText('Enable the account first.');
    await admin.mailTo(member.email, 'Your account was disabled');
    await logIn(theirs, member);
    await expect(theirs.getByRole('alert')).toContainText('Unable to log in.');

    await access.getByRole('button', { name: 'Enable' }).click();
    await dialog(page).getByRole('button', { name: 'Enable' }).click();
    await expect(access).toContainText('Enabled: its owner can sign in.');
    await admin.mailTo(member.email, 'Your account was enabled again');
    await logIn(theirs, member);
    await expect(theirs.getByText('Welcome')).toBeVisible();
    await theirs.close();
  });

  test('shows the message of the server in the dialog when a request is refused', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const member = await accounts.join();
    const user = await accounts.logInAdmin();
    await openList(page, accounts, keepSession);
    await openAccount(page, member.email);
    const number = card(page, 'Number');
    await number.getByRole('button', { name: /^Unlink/ }).click();
    // Another admin was faster.
    const { accounts: found } = await admin.ask<AccountPage>(
      user,
      `GET Admin/Accounts?q=${member.email}`,
    );
    const link = `Admin/Accounts/${found[0]?.accountId}/Member/${member.number}`;
    await admin.ask(user, `DELETE ${link}`);
    await dialog(page).getByRole('button', { name: 'Unlink' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      `This account is not linked to FB${member.number}.`,
    );
  });

  test('says when its code has not been entered, or when it does not exist', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const fresh = await accounts.register();
    await openList(page, accounts, keepSession);
    await openAccount(page, fresh.email);
    await expect(page.getByText('If it is not, the account is deleted on')).toBeVisible();
    await expect(card(page, 'Role')).toContainText('Its owner has to enter the code first.');
    await expect(card(page, 'Number')).toContainText(
      `This account has claimed FB${fresh.number}. It is linked once the account is validated`,
    );
    await card(page, 'Access').getByRole('button', { name: 'Disable' }).click();
    await expect(dialog(page)).toContainText(
      'No email is sent, because this address was never validated.',
    );
    for (const missing of ['99999', 'nonsense']) {
      await page.goto(`${path}/${missing}`);
      await expect(page.getByText('This account does not exist or was deleted.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    }
  });

  test('axe finds nothing on the list, on an account and in its dialogs', async ({
    page,
    accounts,
    keepSession,
  }) => {
    test.setTimeout(240_000);
    const unlinked = await accounts.joinUnlinked();
    await openList(page, accounts, keepSession);
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    expect(await lowTargets(page, leastForMouse)).toEqual([]);
    await openAccount(page, unlinked.email);
    await expectAccessible(page);
    expect(await lowTargets(page, leastForMouse)).toEqual([]);
    await page.getByLabel('FB Number', { exact: true }).fill(String(unlinked.number));
    await page.getByRole('button', { name: 'Find member' }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Make an admin' }).click();
    await expectAccessible(page);
    await expectRoomForText(page);
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    await expectRoomForText(page);
  });
});

async function logIn(page: Page, { email, password }: SiteAccount): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
