/** Leaving rows out of an import: filters, ticks, pages, and what is written. */
import type { Page } from '@playwright/test';
import type { MemberListItem } from '#contract/members/directory.ts';
import { expect, test } from '../../account-test.ts';

const header = 'series,number,firstName,lastName,year,story';
const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ members?$/ });
const imported = (page: Page) => page.getByRole('heading', { name: 'The file is imported' });
const tally = (page: Page) => page.locator('.tally dd');
const rows = (page: Page) => page.getByRole('table', { name: 'Rows of the file' });
const tick = (page: Page, number: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Import NNFS${number} `) });

const csv = (lines: readonly string[]) => `${header}\n${lines.join('\n')}\n`;

/** Numbers that no other test uses. */
const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

async function look(page: Page, text: string): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'What the file would change' })).toBeFocused();
}

async function importAll(page: Page, text: string): Promise<void> {
  await look(page, text);
  await importButton(page).click();
  await expect(imported(page)).toBeFocused();
}

test.describe('an admin who leaves rows out', () => {
  test.use({ expectedMessages: [/status of 409/] });
  test.beforeEach(async ({ page, accounts, keepSession }) => {
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/Manifest/Files');
  });

  test('imports 50 rows without those left out, sees which, and can undo it', async ({
    page,
    accountSite,
  }) => {
    const numbers = numbersFrom(8_000_001, 40);
    await importAll(page, csv(numbers.map((number) => `nnfs,${number},Ann,Old,1999,Once upon`)));

    const changed = numbers.map((number) => `nnfs,${number},Ann,New,1999,Once not upon`);
    const added = numbersFrom(8_001_001, 8).map((number) => `nnfs,${number},Bea,Added,2001,`);
    await look(page, csv([...changed, ...added, 'nnfs,zero,Cy,Refused,,', 'nnfs,8002000,,Gap,,']));
    await expect(rows(page).getByRole('rowheader')).toHaveCount(50);
    const first = rows(page).getByRole('row').filter({ hasText: 'NNFS8000001 ' });
    await expect(first.locator('del')).toHaveText('Old');
    await expect(first.locator('ins')).toHaveText('New');
    await expect(importButton(page)).toBeDisabled();

    await page.getByRole('checkbox', { name: 'Leave out the 2 rows that are refused' }).check();
    await expect(importButton(page)).toHaveText('Import 48 members');
    await tick(page, 8_000_003).focus();
    await page.keyboard.press('Space');
    await expect(tick(page, 8_000_003)).not.toBeChecked();
    await expect(importButton(page)).toHaveText('Import 47 members');

    await page.getByRole('button', { name: 'New 8', exact: true }).click();
    await expect(rows(page).getByRole('rowheader')).toHaveCount(8);
    await page.getByRole('button', { name: 'Untick all new' }).click();
    await tick(page, 8_001_002).check();
    await expect(tally(page)).toHaveText(['1', '39', '0', '10']);
    await page.getByRole('button', { name: 'Refused 2', exact: true }).click();
    await expect(rows(page)).toContainText('First name is missing');

    await importButton(page).click();
    await expect(imported(page)).toBeFocused();
    await expect(tally(page)).toHaveText(['1', '39', '0', '10']);
    await page.getByText('Left out: 10').click();
    await expect(page.getByText('NNFS8000003 Ann New')).toBeVisible();

    const site = `${accountSite.url}/api/FreakBrothers/nnfs`;
    const nameOf = async (number: number): Promise<unknown> => {
      const list = (await (await fetch(`${site}/all`)).json()) as MemberListItem[];
      return list.find(({ freakBrotherNumber }) => freakBrotherNumber === number);
    };
    expect(await nameOf(8_000_002)).toMatchObject({ lastName: 'New' });
    expect(await nameOf(8_000_003)).toMatchObject({ lastName: 'Old' });
    expect(await nameOf(8_001_001)).toBeUndefined();
    expect(await nameOf(8_001_002)).toMatchObject({ lastName: 'Added' });

    await expect(page.getByRole('link', { name: 'Open the change log' })).toBeVisible();
    await page.getByRole('link', { name: 'Undo this import' }).click();
    await expect(page.getByRole('heading', { name: 'Undo 40 changes?' })).toBeVisible();
  });

  test('sees a new preview when a member has changed since', async ({
    page,
    accounts,
    accountSite,
  }) => {
    const numbers = numbersFrom(8_200_001, 3);
    const named = (name: string) => csv(numbers.map((number) => `nnfs,${number},Ann,${name},,`));
    await importAll(page, named('Old'));
    await look(page, named('New'));
    await tick(page, 8_200_002).uncheck();
    await tick(page, 8_200_003).uncheck();

    const { token } = await accounts.logInAdmin();
    const elsewhere = await fetch(`${accountSite.url}/api/Admin/Members/Import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: csv(['nnfs,8200001,Ann,Meanwhile,,', 'nnfs,8200003,Ann,New,,']),
    });
    expect(elsewhere.status).toBe(200);
    await importButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Members have changed since the preview.');
    await expect(rows(page).locator('del').first()).toHaveText('Meanwhile');
    await expect(tally(page)).toHaveText(['0', '1', '1', '1']);
    await expect(tick(page, 8_200_002)).not.toBeChecked();
    await importButton(page).click();
    await expect(imported(page)).toBeFocused();
  });
});
