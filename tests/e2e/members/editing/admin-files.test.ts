/** Importing and exporting members in the browser: first a preview, then all rows or none. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { largestImportBytes } from '#contract/members/import.ts';
import { expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { openScreen } from '../../manifest.ts';

const header = 'series,number,firstName,lastName';
const previewButton = (page: Page) => page.getByRole('button', { name: 'Preview' });
const importButton = (page: Page) => page.getByRole('button', { name: /^Import \d+ members?$/ });
const imported = (page: Page) => page.getByRole('heading', { name: 'The file is imported' });

async function choose(page: Page, text: string | Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({
    name: 'members.csv',
    // The type that a computer with a spreadsheet program sends for CSV files.
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(text),
  });
}

async function look(page: Page, text: string): Promise<void> {
  await choose(page, text);
  await previewButton(page).click();
  await expect(page.getByRole('heading', { name: 'What the file would change' })).toBeFocused();
}

async function download(page: Page): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download members.csv' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('members.csv');
  return readFile(await file.path(), 'utf8');
}

/** The numbers of new, changed and unchanged members. */
const tally = (page: Page) => page.locator('.tally dd');

test.describe('an admin', () => {
  test.use({ expectedMessages: [/status of (400|429)|ERR_FAILED/] });
  test.beforeEach(async ({ page, accounts, keepSession }) => {
    await keepSession(page, await accounts.logInAdmin());
    await openScreen(page, 'Site', 'Import and export');
    await expect(page).toHaveURL('/Manifest/Files');
    await expect(previewButton(page)).toBeDisabled();
  });

  test('exports exactly what was imported', { tag: '@core' }, async ({ page }) => {
    const first = await download(page);
    const last = first.trimEnd().split('\r\n').at(-1) ?? '';
    const number = Number(last.split(',')[1]) + 1;
    const added = `nnfs,${number},"Zoë ""Zip""",O’Neil-Æ,false,,,,"A, B",,"One\nTwo",Zee|Zip\r\n`;
    await look(page, first + added);
    await expect(tally(page).first()).toHaveText('1');
    const row = page.getByRole('checkbox', { name: `Import NNFS${number} Zoë "Zip" O’Neil-Æ` });
    await expect(row).toBeChecked();
    await importButton(page).click();
    await expect(imported(page)).toBeFocused();
    await expect(importButton(page)).toHaveCount(0);

    const second = await download(page);
    expect(second).toBe(first + added);
    await look(page, second);
    await expect(page.getByText('is already in the directory')).toBeVisible();
    await expect(tally(page).nth(0)).toHaveText('0');
    await expect(tally(page).nth(1)).toHaveText('0');
    await expect(importButton(page)).toHaveCount(0);
  });

  test('reads the problems line by line, corrects them, and only then imports, by keyboard alone', async ({
    page,
    accountSite,
  }) => {
    await look(
      page,
      `${header}\nnnfb,7000001,Ann,Example\nnnfb,zero,Bea,Example\nxx,3,C,Example\n`,
    );
    await expect(page.getByText('2 rows cannot be imported.')).toBeVisible();
    await expectAccessible(page);
    const rows = page.getByRole('table', { name: 'Rows of the file' }).getByRole('row');
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(/^3.*Refused.*zero/);
    await expect(rows.nth(2)).toContainText(/^4.*Refused.*xx/);
    await expect(importButton(page)).toBeDisabled();

    await look(page, `${header}\nnnfb,7000001,"Ann,Example\n`);
    await expect(page.getByRole('heading', { name: '1 problem' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Problems' })).toContainText('never closed');
    await expect(importButton(page)).toHaveCount(0);

    await choose(page, `${header}\nnnfb,7000001,Ann,Example\n`);
    await expect(page.getByRole('table', { name: 'Problems' })).toHaveCount(0);
    await previewButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(importButton(page)).toHaveText('Import 1 member');
    await importButton(page).focus();
    await page.keyboard.press('Space');
    await expect(imported(page)).toBeFocused();
    const list = await fetch(`${accountSite.url}/api/FreakBrothers/nnfb/all`);
    expect(await list.text()).toContain('7000001');
  });

  test("maps the columns of a club's own spreadsheet, and clears stories only when asked", async ({
    page,
  }) => {
    const spreadsheet = (story: string) =>
      [
        'Members of the club;;;;',
        'NNFB #;Member;Jump Date;Dues;The tale',
        `7000011;Example, Zoë;7/8/71;paid;${story}`,
        `7000012;Bo Example;9/9/1979;;${story}`,
      ].join('\n');
    const column = (name: string) => page.getByRole('combobox', { name, exact: true });

    async function mapColumns(story: string) {
      await choose(page, spreadsheet(story));
      await previewButton(page).click();
      await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeFocused();
      await expect(column('NNFB #')).toHaveValue('number');
      await expect(column('Jump Date')).toHaveValue('date');
      await expect(column('Dues')).toHaveValue('ignore');
      await column('The tale').selectOption('Story');
      await column('What comes first in the dates?').selectOption('month-first');
    }

    await mapColumns('Ours.');
    await expect(page.getByRole('row', { name: /^Member / })).toContainText('Example, Zoë');
    await expect(column('How are years of two digits read?')).toHaveValue('read');
    await expectAccessible(page);
    await column('Member').selectOption('Ignore');
    const open = page.getByRole('status').filter({ hasText: 'The column First Name is missing.' });
    await expect(open).toBeVisible();
    await previewButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Complete the columns first.');
    await column('Member').selectOption('Full Name');
    await previewButton(page).click();
    await expect(page.getByRole('row', { name: /NNFB7000011 Zoë Example/ })).toContainText(
      /Day\s*8.*Month\s*Jul.*Year\s*1971/,
    );
    await importButton(page).click();
    await expect(imported(page)).toBeFocused();

    await mapColumns('');
    await previewButton(page).click();
    await expect(page.getByText('is already in the directory')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Clear 2 stories' }).press('Space');
    await expect(importButton(page)).toHaveText('Import 2 members');
    await expect(page.getByRole('checkbox', { name: 'Clear 2 stories' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(importButton(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Change columns' }).click();
    await expect(column('The tale')).toHaveValue('story');
  });

  test('chooses another file after a problem, and tries again after a refusal', async ({
    page,
  }) => {
    await test.step('must preview again after choosing another file, and sees at once that a file is too large', async () => {
      await look(page, `${header},year\nnnfb,7000002,Ann,Example\n`);
      await expect(page.getByText('Row 2 has fewer cells than the header')).toBeVisible();
      await expect(importButton(page)).toBeVisible();
      await choose(page, `${header}\nnnfb,7000003,Ann,Example\n`);
      await expect(importButton(page)).toHaveCount(0);
      await expect(previewButton(page)).toBeEnabled();
      await choose(page, Buffer.alloc(largestImportBytes + 1, 'x'));
      await expect(page.getByRole('alert')).toContainText('This file is larger than 20 MiB.');
      await expect(previewButton(page)).toBeDisabled();
    });
    await test.step('sees why an import was refused, and can try again', async () => {
      await look(page, `${header}\nnnfb,7000004,Ann,Example\n`);
      const path = '**/api/Admin/Members/Import?*';
      await page.route(path, (route) => route.abort());
      await importButton(page).click();
      await expect(page.getByRole('alert')).toContainText('The site could not be reached.');
      await page.unroute(path);
      await page.route(path, (route) =>
        route.fulfill({
          status: 400,
          json: {
            message: 'Nothing was imported: the file has one problem.',
            code: 'bad_request',
            errors: { 'line 2': 'number 7000004 is odd' },
          },
        }),
      );
      await importButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Nothing was imported');
      await expect(page.getByRole('row', { name: '2 number 7000004 is odd' })).toBeVisible();
      await page.unroute(path);

      const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>();
      let imports = 0;
      await page.route(path, async (route) => {
        imports += 1;
        await mayGoOn;
        await route.continue();
      });
      await importButton(page).click();
      await expect(page.getByText('Please wait')).toBeVisible();
      await importButton(page).click({ force: true });
      letGo();
      await expect(imported(page)).toBeVisible();
      expect(imports).toBe(1);
    });
    await test.step('learns that an export failed', async () => {
      await page.route('**/api/Admin/Members/Export', (route) => route.abort());
      await page.getByRole('button', { name: 'Download members.csv' }).click();
      await expect(page.getByRole('alert')).toContainText('The site could not be reached.');
    });
  });
});
