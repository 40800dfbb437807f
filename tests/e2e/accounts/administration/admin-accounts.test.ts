import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { AccountPage } from '#contract/accounts/administration.ts';
import type { SiteAccount, SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { bar, expect, logIn, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';

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

test(
  'finds accounts by email, number and name, filters them, and returns to the list with Back',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
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
    await page.goto(`${path}?show=disabled&q=${linked.email}`);
    await expect(rows(page)).toHaveCount(0);
    await search(page).fill('nobody at all');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No account matches “nobody at all”.')).toBeVisible();
    await page.goto(`${path}?page=999&show=nonsense`);
    await expect(rows(page).filter({ hasText: fresh.email })).toBeVisible();
  },
);

test.describe('one account', () => {
  test.use({ expectedMessages: [/status of (400|401|403|404|409)/] });

  test('is linked to a member by number and unlinked again; a refusal of the server is shown in the dialog', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const unlinked = await accounts.joinUnlinked();
    const other = await accounts.join();
    const user = await accounts.logInAdmin();
    await keepSession(page, user);
    await openAccount(page, unlinked.email);
    const number = card(page, 'Number');
    const field = number.getByLabel('FB Number', { exact: true });
    const find = number.getByRole('button', { name: 'Find member' });
    await find.click();
    await expect(field).toHaveAccessibleDescription(/^Please enter a number\./);
    await field.fill('9999999');
    await find.click();
    await expect(number.getByRole('alert')).not.toBeEmpty();

    await field.fill(String(other.number));
    await find.click();
    await expect(dialog(page)).toContainText('is already linked to the account of Ann Example');
    await expect(dialog(page).getByRole('button', { name: 'Link' })).toHaveCount(0);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    await field.fill(String(unlinked.number));
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

    await openAccount(page, other.email);
    await expect(number).toContainText('The owner linked it.');
    await number.getByRole('button', { name: 'Confirm the link' }).click();
    await dialog(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`The link to FB${other.number} is confirmed.`)).toBeVisible();
    await expect(number).not.toContainText('The owner linked it.');
    await number.getByRole('button', { name: /^Unlink/ }).click();
    // Another admin was faster.
    const { accounts: found } = await admin.ask<AccountPage>(
      user,
      `GET Admin/Accounts?q=${other.email}`,
    );
    const link = `Admin/Accounts/${found[0]?.accountId}/Member/${other.number}`;
    await admin.ask(user, `DELETE ${link}`);
    await dialog(page).getByRole('button', { name: 'Unlink' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      `This account is not linked to FB${other.number}.`,
    );
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
    await dialog(page).getByRole('button', { name: 'Make an admin' }).click();
    await expect(role).toContainText('Admin: adds and edits members');
    await admin.mailTo(member.email, 'You are now an admin');

    // The new admin gives up the role and is redirected.
    const { email, password: own } = member;
    const again = await accounts.ask('POST Account/login', { body: { email, password: own } });
    await keepSession(page, (await again.json()) as User);
    await openAccount(page, member.email);
    await expect(page.getByText('This is your own account.')).toBeVisible();
    await expect(card(page, 'Access')).toContainText('You cannot disable your own account.');
    await role.getByRole('button', { name: 'Make a user' }).click();
    await expect(dialog(page)).toContainText('You will no longer be an admin');
    await dialog(page).getByRole('button', { name: 'Make a user' }).click();
    await expect(page).toHaveURL('/');
    await admin.mailTo(member.email, 'You are no longer an admin');

    await openList(page, accounts, keepSession);
    await openAccount(page, admin.email);
    await expect(role).toContainText('This is the only admin, and the site needs one.');
    await expect(role.getByRole('button')).toHaveCount(0);
  });

  test('is disabled so that it cannot sign in, enabled again, and signed out everywhere with its password; one that was never validated says so', async ({
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
    const access = card(page, 'Access');
    await access.getByRole('button', { name: 'Disable' }).click();
    await expect(dialog(page)).toContainText('Nothing is deleted');
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(access).toContainText('Disabled: its owner cannot sign in.');
    await expect(access.getByRole('button', { name: 'Enable' })).toBeFocused();
    await expect(card(page, 'Role')).toContainText('Enable the account first.');
    await admin.mailTo(member.email, 'Your account was disabled');
    await theirs.goto('/login');
    await logIn(theirs, member);
    await expect(theirs.getByRole('alert')).toContainText('Unable to log in.');

    await access.getByRole('button', { name: 'Enable' }).click();
    await dialog(page).getByRole('button', { name: 'Enable' }).click();
    await expect(access).toContainText('Enabled: its owner can sign in.');
    await admin.mailTo(member.email, 'Your account was enabled again');
    await logIn(theirs, member);
    await expect(theirs.getByText('Welcome')).toBeVisible();

    await openAccount(page, member.email);
    await card(page, 'Signed in').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(dialog(page)).toContainText('the password no longer works');
    await dialog(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(card(page, 'Signed in')).toContainText('Not signed in anywhere.');
    await expect(
      card(page, 'Signed in').getByRole('button', { name: 'Sign out everywhere' }),
    ).toBeFocused();
    await admin.mailTo(member.email, 'You were signed out everywhere');
    await theirs.reload();
    await expect(bar(theirs).getByRole('link', { name: 'Login' })).toBeVisible();
    await theirs.goto('/login');
    await logIn(theirs, member);
    await expect(theirs.getByRole('alert')).toContainText('Unable to log in.');
    await theirs.close();

    const fresh = await accounts.register();
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
});

test.describe('selected accounts', () => {
  test.use({ expectedMessages: [/status of 403/] });

  const rowOf = (page: Page, { email }: Pick<SiteAccount, 'email'>) =>
    rows(page).filter({ hasText: email });

  async function select(page: Page, ...selected: readonly Pick<SiteAccount, 'email'>[]) {
    for (const each of selected) await rowOf(page, each).getByRole('checkbox').check();
    await expect(page.getByText(`${selected.length} selected`)).toBeVisible();
  }

  test('are signed out, and disabled, after one confirmation; a refused one is named', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const members = [await accounts.join(), await accounts.join()];
    const isSignedIn = ({ user }: SiteAccount) =>
      accounts.ask('GET Account/Validate', { token: user.token }).then(({ ok }) => ok);
    await openList(page, accounts, keepSession);
    await select(page, ...members);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(dialog(page)).toContainText('Sign 2 accounts out everywhere?');
    await dialog(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('2 accounts are signed out.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^\d+ accounts?$/ })).toBeFocused();
    await expect(page.getByText('2 selected')).toHaveCount(0);
    expect(await Promise.all(members.map(isSignedIn))).toEqual([false, false]);

    await select(page, ...members, admin);
    await page.getByRole('button', { name: 'Disable' }).click();
    await expect(dialog(page)).toContainText('Nothing is deleted');
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('2 accounts are disabled. Sample Admin: ')).toBeVisible();
    await expect(rowOf(page, admin)).not.toContainText('Disabled');
    for (const member of members) {
      await expect(rowOf(page, member)).toContainText('Disabled');
      await admin.mailTo(member.email, 'Your account was disabled');
    }
  });
});
