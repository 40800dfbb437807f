/** The list of all members by keyboard, and the same change for several of them. */
import type { Page } from '@playwright/test';
import type { MemberDetails } from '#contract/members/editing.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test } from '../../account-test.ts';

const list = (page: Page) => page.getByRole('table', { name: 'Members' });
const rows = (page: Page) => list(page).locator('tbody').getByRole('row');
const filter = (page: Page) => page.getByLabel('Number or part of a name');

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, await accounts.logInAdmin());
});

test('the list of members is sorted, filtered, searched, and opened by keyboard', async ({
  page,
  accounts,
  admin,
}) => {
  await test.step('the list of members is moved through, selected and opened by keyboard', async () => {
    await page.goto('/Manifest/Members');
    await expect(list(page).getByRole('row').nth(1)).toBeVisible();
    await filter(page).focus();
    await page.keyboard.type('example');
    await expect(page).toHaveURL('/Manifest/Members?q=example');
    await filter(page).fill('');
    await expect(page).toHaveURL('/Manifest/Members');
    // The rows are replaced when the filter is gone.
    await expect(rows(page)).toHaveCount(50);

    await list(page).getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();

    await page.keyboard.press('ArrowUp');
    await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(rows(page).nth(1).getByRole('checkbox')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(rows(page).nth(1).getByRole('checkbox')).not.toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Manifest\/Members\/fb\/\d+$/);
  });
  await test.step('the list of members is sorted, filtered, and searched by another name', async () => {
    await test.step('columns sort, and the order and the state are in the address', async () => {
      await page.goto('/Manifest/Members');
      const lastNames = async () => {
        const texts = await list(page).locator('tbody .dense-last').allTextContents();
        return texts.map((text) => text.replace(/ Deceased$/, ''));
      };
      await list(page).getByRole('button', { name: 'Last Name' }).click();
      await expect(page).toHaveURL('/Manifest/Members?sort=last');
      const rising = await lastNames();
      expect(rising).toEqual(rising.toSorted(new Intl.Collator('en', { numeric: true }).compare));
      await list(page).getByRole('button', { name: 'Last Name' }).click();
      await expect(page).toHaveURL('/Manifest/Members?sort=-last');
      await expect(list(page).getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await page.getByLabel('Show', { exact: true }).selectOption('Deceased');
      await expect(page).toHaveURL('/Manifest/Members?show=deceased&sort=-last');
      await page.reload();
      await expect(page.getByLabel('Show', { exact: true })).toHaveValue('deceased');
      await expect(rows(page).first().getByRole('img', { name: 'Deceased' })).toBeVisible();
    });
    await test.step('a member is found by another name when no listed name matches', async () => {
      const user = await accounts.logInAdmin();
      const number = accounts.nextNumber();
      const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
      const aliases = ['Quuxbeard'];
      await admin.ask(user, `PUT Admin/Members/fb/${number}`, { ...record, aliases });
      await page.goto('/Manifest/Members');
      await filter(page).fill('quuxbeard');
      await expect(page.getByText('Found by another name')).toBeVisible();
      await expect(page.getByRole('link', { name: String(number) })).toBeVisible();
    });
  });
});

test('the selected members are changed together after a preview, and the change is undone', async ({
  page,
  accounts,
  admin,
}) => {
  const user = await accounts.logInAdmin();
  const numbers = [accounts.nextNumber(), accounts.nextNumber()];
  const read = (number: number) => admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
  const before = await Promise.all(numbers.map(read));
  await page.goto('/Manifest/Members');
  for (const number of numbers) {
    await filter(page).fill(String(number));
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${number} `) }).check();
  }
  await page.getByRole('link', { name: 'Edit together' }).click();
  await expect(page.getByLabel('Numbers', { exact: true })).toHaveValue(/^\d+(-|, )\d+$/);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Please choose what to change.')).toBeVisible();
  await page.getByLabel('Change the location').check();
  await page.getByLabel('Location', { exact: true }).fill('Old Hangar Field');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: '2 members would change' })).toBeVisible();
  await expect(page.getByRole('table').getByText('Old Hangar Field')).toHaveCount(2);
  expect((await read(numbers[0] ?? 0)).location).toBe(before[0]?.location);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Change 2 members' }).click();
  await expect(page.getByRole('heading', { name: '2 members changed' })).toBeFocused();
  for (const number of numbers) expect((await read(number)).location).toBe('Old Hangar Field');
  await page.getByRole('link', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo 2 changes' }).click();
  await expect(page.getByRole('heading', { name: '2 changes undone' })).toBeVisible();
  const after = await Promise.all(numbers.map(read));
  expect(after.map(({ location }) => location)).toEqual(before.map(({ location }) => location));
});

test('"Save and next" saves and opens the next member, and the preview follows the form', async ({
  page,
  accounts,
  admin,
}) => {
  const user = await accounts.logInAdmin();
  // The first is the highest of the series.
  accounts.nextNumber();
  const number = accounts.nextNumber();
  const { nextNumber } = await admin.ask<MemberDetails & { nextNumber: number }>(
    user,
    `GET Admin/Members/fb/${number}`,
  );
  await page.goto(`/Manifest/Members/fb/${number}`);
  const preview = page.getByRole('region', { name: 'What the public sees' });
  await page.getByLabel('Last Name').fill('Previewed');
  await expect(preview).toContainText('Previewed');
  await page.getByLabel('Deceased').check();
  await expect(preview).toContainText('Deceased');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const changes = page.getByRole('region', { name: 'Changes of this record' });
  await expect(changes.getByText('Record changed').first()).toBeVisible();
  await page.getByLabel('First Name').fill('Twice');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page).toHaveURL(`/Manifest/Members/fb/${nextNumber}`);
  await page.getByRole('link', { name: `← FB${number}` }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue('Previewed');
  await expect(page.getByRole('region', { name: 'Changes of this record' })).toBeVisible();
});

test('the palette opens members, numbers, accounts and screens', async ({ page, accounts }) => {
  const { number, email } = await accounts.join();
  const field = page.getByRole('dialog').getByRole('combobox');
  const openOn = async (title: string, text: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('button', { name: /^Go to/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  await page.goto('/Manifest/Numbers');
  await openOn('Numbers', 'chang');
  await expect(page.getByRole('option', { name: /^Changes/ })).toBeVisible();
  // Of an input method, which chooses a word.
  await field.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true });
  await expect(field).toBeVisible();
  await page.keyboard.press('Enter');
  await openOn('Change Log', `fb ${number}`);
  await page
    .getByRole('option', { name: /Member$/ })
    .first()
    .click();
  await openOn('Edit Member', email);
  await expect(page).toHaveURL(`/Manifest/Members/fb/${number}`);
  await expect(page.getByRole('option', { name: email })).toBeVisible();
  await page.keyboard.press('Enter');
  await openOn('Account', 'FB9999999');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await field.fill('nnfs 7');
  await page.getByRole('option', { name: 'NNFS7 Issued number', exact: true }).click();
  await openOn('Number', 'zzzzzz');
  await expect(page).toHaveURL('/Manifest/Numbers/nnfs/7');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
