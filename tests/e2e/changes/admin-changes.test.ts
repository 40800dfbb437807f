import type { Page } from '@playwright/test';
import type { MemberDetails } from '#contract/members/editing.ts';
import { editOnSite, joinAsAdmin } from '#tests/support/processes/made-changes.ts';
import { expect, test } from '../account-test.ts';
import { openScreen, tabOf } from '../manifest.ts';

const path = '/Manifest/Changes';
const rows = (page: Page) => page.getByRole('region', { name: 'Changes' }).locator('.change-line');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test(
  'a change is found by number and undone after a preview',
  { tag: '@core' },
  async ({ page, accounts, admin, keepSession }) => {
    const user = await accounts.logInAdmin();
    const number = accounts.nextNumber();
    const read = () => admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
    const before = await read();
    await editOnSite(admin, user, number, { location: 'A wrong place', firstName: 'Wrong' });
    await keepSession(page, user);
    await openScreen(page, 'Log', 'Changes');
    await expect(page).toHaveURL(path);
    await page.getByLabel('Number', { exact: true }).fill(String(number));
    await press(page, 'Show');
    await expect(page).toHaveURL(`${path}?member=${number}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('A wrong place');
    await rows(page).locator('summary').click();
    await rows(page).getByRole('link', { name: 'Undo this: Record changed' }).click();
    await expect(page.getByRole('heading', { name: 'Undo 1 change?' })).toBeVisible();
    expect((await read()).location).toBe('A wrong place');
    await press(page, 'Undo 1 change');
    await expect(page.getByRole('heading', { name: '1 change undone' })).toBeFocused();
    expect(await read()).toEqual(before);

    await tabOf(page, 'Log', 'Changes').click();
    await page.getByLabel('Number', { exact: true }).fill(String(number));
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByLabel('Number', { exact: true })).toBeFocused();
    await expect(rows(page).first()).toContainText('Undoes an earlier change');
    await expect(rows(page).last()).toContainText('Undone');
    await expect(
      rows(page)
        .last()
        .getByRole('link', { name: /^Undo this/ }),
    ).toHaveCount(0);
    await page.goBack();
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue('');
    await page.goForward();
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue(String(number));
    await page.getByLabel('Series').selectOption('NNFB');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Series')).toHaveValue('fb');
  },
);

test.describe('everything an account did', () => {
  test.use({ expectedMessages: [/status of 400/] });

  test('is undone with the password of the admin, except what was changed since', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const { first, second, accountId } = await joinAsAdmin(admin, accounts);
    const numbers = Array.from({ length: 6 }, () => accounts.nextNumber());
    const read = (number: number) =>
      admin.ask<MemberDetails>(first, `GET Admin/Members/fb/${number}`);
    const before = await Promise.all(numbers.map(read));
    for (const number of numbers) {
      await editOnSite(admin, second, number, { lastName: 'Vandal', story: 'Nonsense.' });
    }
    const [kept = 0] = numbers;
    await editOnSite(admin, first, kept, { lastName: 'Righted' });
    await keepSession(page, first);
    await page.goto(`/Manifest/Accounts/${accountId}`);
    await page.getByRole('link', { name: 'What it changed' }).click();
    await expect(rows(page).filter({ hasText: 'Vandal' })).toHaveCount(6);
    const oldest = rows(page).filter({ hasText: 'Vandal' }).last();
    await oldest.locator('summary').first().click();
    await oldest.getByRole('link', { name: /^Undo all from here on.* by Ann Example$/ }).click();
    await expect(page.getByRole('heading', { name: 'Undo 5 changes?' })).toBeVisible();
    await expect(page.getByText('1 change stays as it is')).toBeVisible();
    await expect(page.getByText('Changed again later: Last name.')).toBeVisible();
    await press(page, 'Undo 5 changes');
    await expect(page.getByRole('heading', { name: '5 changes undone' })).toBeFocused();
    const after = await Promise.all(numbers.map(read));
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]).toMatchObject({ lastName: 'Righted', story: 'Nonsense.' });
  });

  test('waits until a time is chosen, and says when there is nothing to undo', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const { first, accountId } = await joinAsAdmin(admin, accounts);
    await keepSession(page, first);
    await page.goto(`${path}?account=${accountId}`);
    await page.getByRole('link', { name: 'Undo its changes' }).click();
    await press(page, 'Preview');
    await expect(page.getByText('Please choose a day and a time.')).toBeVisible();
    await page.getByLabel('Undo changes since').fill('2037-01-01T10:00:00');
    await press(page, 'Preview');
    await expect(page.getByRole('heading', { name: 'There is nothing to undo' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await page.goto('/Manifest/Changes/Undo');
    await expect(page.getByText('choose a change in the change log first')).toBeVisible();
  });
});

test('the log is filtered by person and kind, on a phone too, and read page by page', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  await test.step('the log is filtered by person and kind', async () => {
    const { first, second, accountId } = await joinAsAdmin(admin, accounts);
    const number = accounts.nextNumber();
    await editOnSite(admin, second, number, { location: 'A place by the second' });
    await keepSession(page, first);
    await page.goto(path);
    await page.getByLabel('Person').selectOption(String(accountId));
    await page.getByLabel('Kind').selectOption('Members');
    await press(page, 'Show');
    await expect(page).toHaveURL(`${path}?kind=member&account=${accountId}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('A place by the second');
    await page.reload();
    await expect(page.getByLabel('Person')).toHaveValue(String(accountId));
    await page.getByLabel('Kind').selectOption('History text');
    await press(page, 'Show');
    await expect(page).toHaveURL(`${path}?kind=text&account=${accountId}`);
    await expect(page.getByText('No changes yet.')).toBeVisible();
  });
  await test.step('on a phone the entries begin on the first screen, below two of the filters', async () => {
    await page.setViewportSize({ width: 390, height: 740 });
    const user = await accounts.logInAdmin();
    await editOnSite(admin, user, accounts.nextNumber(), { location: 'A phone' });
    await keepSession(page, user);
    await page.goto(path);
    await expect(rows(page).first()).toBeInViewport();
    const more = page.getByRole('button', { name: 'More filters' });
    await expect(page.getByLabel('Kind')).toBeHidden();
    await more.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.getByLabel('Kind').selectOption('Claims');
    await press(page, 'Show');
    await expect(page).toHaveURL(`${path}?kind=claim`);
    await page.reload();
    await expect(page.getByLabel('Kind')).toHaveValue('claim');
    await expect(page.getByLabel('Kind')).toBeVisible();
  });
  await test.step('a long log is read page by page', async () => {
    const user = await accounts.logInAdmin();
    const number = accounts.nextNumber();
    for (let index = 0; index < 55; index += 1) {
      await editOnSite(admin, user, number, { location: `Place ${index}` });
    }
    await keepSession(page, user);
    await page.goto(`${path}?member=${number}`);
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(rows(page).last()).toContainText('Place 0');
    await page.getByRole('link', { name: 'First' }).click();
    await expect(rows(page).first()).toContainText('Place 54');
  });
});
