/** Selecting several changes in the change log and undoing them together. */
import type { Page } from '@playwright/test';
import type { MemberDetails } from '#contract/members/editing.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import { editOnSite, joinAsAdmin } from '#tests/support/processes/made-changes.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../account-test.ts';

const path = '/Manifest/Changes';

async function openVandalized(admin: SiteAdmin, accounts: SiteAccounts) {
  const { first, second, accountId } = await joinAsAdmin(admin, accounts);
  const numbers = [accounts.nextNumber(), accounts.nextNumber(), accounts.nextNumber()] as const;
  const lastNames = () =>
    Promise.all(
      numbers.map(async (number) => {
        const record = await admin.ask<MemberDetails>(first, `GET Admin/Members/fb/${number}`);
        return record.lastName;
      }),
    );
  const before = await lastNames();
  for (const number of numbers) await editOnSite(admin, second, number, { lastName: 'Vandal' });
  return { first, numbers, before, lastNames, address: `${path}?account=${accountId}` };
}

const choiceOf = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select Record changed, FB${number}\\b`) });

test('several changes are undone together, and so is their undo', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  const { first, numbers, before, lastNames, address } = await openVandalized(admin, accounts);
  await keepSession(page, first);
  await page.goto(address);
  for (const number of numbers.slice(0, 2)) await choiceOf(page, number).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Undo 2 changes' }).click();
  await expect(page.getByRole('heading', { name: 'Undo 2 changes?' })).toBeVisible();
  await expect(page.getByText('none is undone')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo 2 changes' }).click();
  await expect(page.getByRole('heading', { name: '2 changes undone' })).toBeFocused();
  expect(await lastNames()).toEqual([before[0], before[1], 'Vandal']);

  await page.goto(path);
  const group = page.locator('.change-line').filter({ hasText: '2 changes undone at once' });
  await group.first().locator('summary').first().click();
  await group.first().getByRole('link', { name: 'Undo these together' }).click();
  await expect(page.getByRole('heading', { name: 'Undo 2 changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo 2 changes' }).press('Enter');
  await expect(page.getByRole('heading', { name: '2 changes undone' })).toBeFocused();
  expect(await lastNames()).toEqual(['Vandal', 'Vandal', 'Vandal']);
});

test.describe('a change that someone has changed again', () => {
  test.use({ expectedMessages: [/status of 409/] });

  test('stops the undo of all, and the others are undone after another look', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const { first, numbers, before, lastNames, address } = await openVandalized(admin, accounts);
    const [again, kept] = numbers;
    await keepSession(page, first);
    await page.goto(address);
    await choiceOf(page, again).check();
    await choiceOf(page, kept).check();
    await page.getByRole('link', { name: 'Undo 2 changes' }).click();
    await expect(page.getByRole('heading', { name: 'Undo 2 changes?' })).toBeVisible();
    await editOnSite(admin, first, kept, { lastName: 'Righted' });
    await page.getByRole('button', { name: 'Undo 2 changes' }).click();
    await expect(page.getByText('so nothing was undone')).toBeVisible();
    await expect(page.getByText('Changed again later: Last name.')).toBeVisible();
    expect(await lastNames()).toEqual(['Vandal', 'Righted', 'Vandal']);
    await page.getByRole('button', { name: 'Undo 1 change' }).click();
    await expect(page.getByRole('heading', { name: '1 change undone' })).toBeFocused();
    expect(await lastNames()).toEqual([before[0], 'Righted', 'Vandal']);
  });
});
