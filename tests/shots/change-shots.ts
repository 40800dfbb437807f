import type { Page } from '@playwright/test';
import { makeChanges } from '#tests/support/processes/made-changes.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import type { Shot } from './shot-list.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

export async function changeShots(accounts: SiteAccounts, admin: SiteAdmin): Promise<Shot[]> {
  const made = await makeChanges(admin, accounts);
  const { accountId, since } = made;
  const undo = `/Manifest/Changes/Undo?account=${accountId}`;
  const shots: Omit<Shot, 'as'>[] = [
    { name: 'admin-changes', path: `/Manifest/Changes?account=${accountId}` },
    { name: 'admin-changes-member', path: `/Manifest/Changes?member=${made.edited}` },
    { name: 'admin-changes-none', path: '/Manifest/Changes?member=9999999' },
    {
      name: 'admin-changes-selected',
      path: `/Manifest/Changes?account=${accountId}`,
      async reach(page) {
        const choices = page.locator('.change-row > input').filter({ visible: true });
        for (const choice of (await choices.all()).slice(0, 2)) await choice.check();
      },
    },
    { name: 'admin-undo-moment', path: undo },
    { name: 'admin-undo-preview', path: `${undo}&since=${since}` },
    {
      name: 'admin-undo-refused',
      path: `${undo}&since=${since}`,
      async reach(page) {
        await press(page, /^Undo \d/);
        await page.getByText('Password is required.').waitFor();
      },
    },
    {
      name: 'admin-undo-one',
      path: `/Manifest/Changes?account=${accountId}`,
      async reach(page) {
        await page.locator('.change-line > summary').filter({ visible: true }).last().click();
        await page.getByRole('link', { name: /^Undo this/ }).first().click();
        await page.getByRole('heading', { name: /Undo|Nothing/ }).nth(1).waitFor();
      },
    },
    { name: 'admin-numbers', path: '/Manifest/Numbers' },
    { name: 'admin-numbers-night', path: '/Manifest/Numbers?series=nnfs&show=gaps' },
    { name: 'admin-number-reserved', path: `/Manifest/Numbers/fb/${made.reserved}` },
    { name: 'admin-number-void', path: `/Manifest/Numbers/fb/${made.void}` },
    { name: 'admin-number-gap', path: `/Manifest/Numbers/fb/${made.gap}` },
    { name: 'admin-number-given', path: `/Manifest/Numbers/fb/${made.edited}` },
    {
      name: 'admin-number-release',
      path: `/Manifest/Numbers/fb/${made.void}`,
      isCut: true,
      reach: (page) => press(page, /^Release/),
    },
    {
      name: 'admin-add-reserved',
      path: '/FB-Add',
      isCut: true,
      async reach(page) {
        await page.getByLabel('FB Number', { exact: true }).fill(String(made.reserved));
        await page.getByLabel('First Name').fill('Ann');
        await page.getByLabel('Last Name').fill('Example');
        await press(page, 'Add');
        await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
        await page.getByText('Use a reserved number?').waitFor();
      },
    },
  ];
  return shots.map((shot) => ({ ...shot, as: 'admin' }));
}
