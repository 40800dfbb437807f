import type { Page } from '@playwright/test';
import type { HistorySource } from '#contract/history/history.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import type { Shot } from './shot-list.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

async function openAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name, email').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: '1 account' }).waitFor();
  await page.locator('.dense tbody a').first().click();
  await page.getByRole('heading', { name: 'Access' }).waitFor();
}

export async function accountAdminShots(
  accounts: SiteAccounts,
  admin: SiteAdmin,
): Promise<Shot[]> {
  const user = await accounts.logInAdmin();
  const linked = await accounts.join();
  const unlinked = await accounts.joinUnlinked();
  const fresh = await accounts.register();
  for (const claim of [await accounts.join(), await accounts.join()]) {
    admin.makePending(claim.number);
  }
  const free = accounts.nextNumber();

  async function writeAtOnce(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Text' }).fill('## Two at once\n\nThis line is **mine**.\n\nThis one too.');
    const { version } = await admin.ask<HistorySource>(user, 'GET Admin/History');
    const markdown = `## Two at once\n\nThis line is *theirs*, ${Date.now()}.\n\nThis one too.`;
    await admin.ask(user, 'PUT Admin/History', { markdown, version });
    await press(page, 'Save');
    await page.getByText('Two versions').waitFor();
  }

  return [
    { name: 'admin-claims', path: '/Manifest/Claims', as: 'admin' },
    {
      name: 'admin-claims-approve',
      path: '/Manifest/Claims',
      as: 'admin',
      isCut: true,
      reach: (page) => press(page, /^Approve/),
    },
    {
      name: 'admin-claims-reject',
      path: '/Manifest/Claims',
      as: 'admin',
      isCut: true,
      async reach(page) {
        await press(page, /^Reject/);
        await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
        await page.getByText('Please give a reason.').waitFor();
      },
    },
    {
      name: 'admin-accounts',
      path: '/Manifest/Accounts',
      as: 'admin',
      reach: (page) => page.getByRole('table', { name: 'Accounts' }).waitFor(),
    },
    { name: 'admin-accounts-none', path: '/Manifest/Accounts?q=qqqq', as: 'admin' },
    {
      name: 'admin-account',
      path: '/Manifest/Accounts',
      as: 'admin',
      reach: (page) => openAccount(page, linked.email),
    },
    {
      name: 'admin-account-fresh',
      path: '/Manifest/Accounts',
      as: 'admin',
      reach: (page) => openAccount(page, fresh.email),
    },
    {
      name: 'admin-account-own',
      path: '/Manifest/Accounts',
      as: 'admin',
      reach: (page) => openAccount(page, admin.email),
    },
    {
      name: 'admin-account-link',
      path: '/Manifest/Accounts',
      as: 'admin',
      isCut: true,
      async reach(page) {
        await openAccount(page, unlinked.email);
        await page.getByLabel('FB Number', { exact: true }).fill(String(free));
        await press(page, 'Find member');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'admin-account-role',
      path: '/Manifest/Accounts',
      as: 'admin',
      isCut: true,
      async reach(page) {
        await openAccount(page, linked.email);
        await press(page, 'Make an admin');
      },
    },
    { name: 'admin-history', path: '/Manifest/History', as: 'admin' },
    { name: 'admin-history-stale', path: '/Manifest/History', as: 'admin', reach: writeAtOnce },
  ];
}
