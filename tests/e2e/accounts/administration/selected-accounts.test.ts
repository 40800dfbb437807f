/** Several accounts of the list, changed at once. */
import type { Page } from '@playwright/test';
import type { SiteAccount } from '#tests/support/processes/site-accounts.ts';
import { expectAccessible, leastForMouse, lowTargets } from '../../expect-accessible.ts';
import { expect, openTest as test } from './review-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, { email }: Pick<SiteAccount, 'email'>) =>
  page.getByRole('row').filter({ hasText: email });
const heading = (page: Page) => page.getByRole('heading', { name: /^\d+ accounts?$/ });

async function select(page: Page, ...accounts: readonly Pick<SiteAccount, 'email'>[]) {
  for (const each of accounts) await rowOf(page, each).getByRole('checkbox').check();
  await expect(page.getByText(`${accounts.length} selected`)).toBeVisible();
}

test('selected accounts are signed out, and disabled, after one confirmation', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  const members = [await accounts.join(), await accounts.join()];
  const isSignedIn = ({ user }: SiteAccount) =>
    accounts.ask('GET Account/Validate', { token: user.token }).then(({ ok }) => ok);
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/Manifest/Accounts');

  await select(page, ...members);
  await expectAccessible(page);
  expect(await lowTargets(page, leastForMouse)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog(page)).toContainText('Sign 2 accounts out everywhere?');
  await dialog(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('2 accounts are signed out.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('2 selected')).toHaveCount(0);
  expect(await Promise.all(members.map(isSignedIn))).toEqual([false, false]);

  await select(page, ...members);
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(dialog(page)).toContainText('Nothing is deleted');
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('2 accounts are disabled.')).toBeVisible();
  for (const member of members) {
    await expect(rowOf(page, member)).toContainText('Disabled');
    await admin.mailTo(member.email, 'Your account was disabled');
  }
});

test.describe('of which one is refused', () => {
  test.use({ expectedMessages: [/status of 403/] });

  test('the others are disabled, and the refused one is named', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const member = await accounts.join();
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/Manifest/Accounts');
    await select(page, member, admin);
    await page.getByRole('button', { name: 'Disable' }).click();
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('1 account is disabled. Sample Admin: ')).toBeVisible();
    await expect(rowOf(page, member)).toContainText('Disabled');
    await expect(rowOf(page, admin)).not.toContainText('Disabled');
  });
});
