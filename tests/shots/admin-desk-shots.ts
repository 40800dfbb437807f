/** The screens of admins for accounts, the history text, changes and messages. */
import type { Page } from '@playwright/test';
import type { HistorySource } from '#contract/history/history.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import { makeChanges } from '#tests/support/processes/made-changes.ts';
import { contactSubjects, isChangeRequest } from '#contract/contact/contact.ts';
import { sendMessage } from '#tests/support/processes/sent-messages.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { press, type Shot } from './shot-list.ts';

async function openAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name, email').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: '1 account' }).waitFor();
  await page.locator('.dense tbody a').first().click();
  await page.getByRole('heading', { name: 'Access' }).waitFor();
}

export async function accountAdminShots(accounts: SiteAccounts, admin: SiteAdmin): Promise<Shot[]> {
  const user = await accounts.logInAdmin();
  const linked = await accounts.join();
  const unlinked = await accounts.joinUnlinked();
  const fresh = await accounts.register();
  for (const claim of [await accounts.join(), await accounts.join()]) {
    admin.makePending(claim.number);
  }
  const free = accounts.nextNumber();

  async function writeAtOnce(page: Page): Promise<void> {
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('## Two at once\n\nThis line is **mine**.\n\nThis one too.');
    const { version } = await admin.ask<HistorySource>(user, 'GET Admin/History');
    const markdown = `## Two at once\n\nThis line is *theirs*, ${Date.now()}.\n\nThis one too.`;
    await admin.ask(user, 'PUT Admin/History', { markdown, version });
    await press(page, 'Save');
    await page.getByText('Two versions').waitFor();
  }

  return [
    { name: 'admin-inbox', path: '/Manifest', as: 'admin' },
    { name: 'admin-inbox-answered', path: '/Manifest?show=answered', as: 'admin' },
    {
      name: 'admin-claim-reject',
      path: '/Manifest?kind=claim',
      as: 'admin',
      async reach(page) {
        await page.locator('[data-row] a').first().click();
        await press(page, /^Reject/);
        await press(page, 'Reject');
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
        const choices = page.locator('.change-row > .row-choice > input').filter({ visible: true });
        for (const choice of (await choices.all()).slice(0, 2)) await choice.check();
      },
    },
    { name: 'admin-undo-moment', path: undo },
    { name: 'admin-undo-preview', path: `${undo}&since=${since}` },
    {
      name: 'admin-undo-confirm',
      path: `${undo}&since=${since}`,
      async reach(page) {
        const json = { code: 'confirmation_required', message: 'Confirm that it is you.' };
        await page.route('**/api/Admin/Changes/Undo', (route) =>
          route.fulfill({ status: 403, json }),
        );
        await press(page, /^Undo \d/);
        await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
      },
    },
    {
      name: 'admin-undo-one',
      path: `/Manifest/Changes?account=${accountId}`,
      async reach(page) {
        const lines = page.locator('.change-line > summary').filter({ hasText: 'Record changed' });
        await lines.filter({ visible: true }).last().click();
        await page
          .getByRole('link', { name: /^Undo this/ })
          .first()
          .click();
        await page
          .getByRole('heading', { name: /Undo|Nothing/ })
          .nth(1)
          .waitFor();
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
        await page.getByText('Use a reserved number?').waitFor();
      },
    },
  ];
  return shots.map((shot) => ({ ...shot, as: 'admin' }));
}

const texts = [
  'The year is wrong: it was 1978, at Hinckley. My father’s log book has the page, and I can send you a photo of it.\n\nThank you for keeping all this.',
  'My uncle died last spring. Please mark him as deceased. His friends will want to know.',
  'I am in this photo and never agreed to it. Please take it down.',
  'I still have the jump suit you lent me. Where can I send it?',
  'I cannot sign in: the code never comes.',
  'My provider closed my mailbox. My card has the number.',
  'This number is on my card since 1979.',
  'Do you have a mailing list?',
];

/** @param pictured number of a member with an account */
export async function messageShots(
  site: Site,
  accounts: SiteAccounts,
  admin: SiteAdmin,
  { pictured, photoId }: { readonly pictured: number; readonly photoId: number },
): Promise<Shot[]> {
  const user = await accounts.logInAdmin();
  const sent: number[] = [];
  for (const [index, about] of contactSubjects.entries()) {
    const { itemId } = await sendMessage(site, admin, user, {
      name:
        [
          'Robin Grey',
          'Kim Vandenberghe',
          'Jo Ødegård',
          'Lee Park',
          'Max Stone',
          'Ida Holm',
          'Ned Foss',
          'Uma Rao',
        ][index] ?? '',
      email: `writer${index}@example.org`,
      about,
      text: texts[index] ?? '',
      ...(about === 'record' || about === 'member' ? { number: accounts.nextNumber() } : {}),
      ...(about === 'death' || isChangeRequest(about) ? { number: pictured } : {}),
      ...(about === 'take-down' ? { photoId, number: pictured } : {}),
    });
    sent.push(itemId);
  }
  const [record = 0, death = 0, takeDown = 0, , signIn = 0, lostEmail = 0] = sent;
  await admin.ask(user, `POST Admin/Inbox/message/${signIn}/reject`, {});
  const shots: Omit<Shot, 'as'>[] = [
    { name: 'admin-message-record', path: `/Manifest?item=message-${record}` },
    { name: 'admin-message-death', path: `/Manifest?item=death-${death}` },
    { name: 'admin-message-take-down', path: `/Manifest?item=message-${takeDown}` },
    { name: 'admin-message-closed', path: `/Manifest?item=message-${signIn}` },
    { name: 'admin-message-lost-email', path: `/Manifest?item=ownership-${lostEmail}` },
    { name: 'admin-message-missing', path: '/Manifest?item=message-999999' },
    {
      name: 'admin-message-delete',
      path: `/Manifest?item=message-${record}`,
      isCut: true,
      reach: (page) => press(page, 'Delete message'),
    },
    {
      name: 'admin-message-answer',
      path: `/Manifest?item=message-${record}`,
      async reach(page) {
        await press(page, 'Send and close');
        await page.getByText('Please write an answer.').waitFor();
      },
    },
    { name: 'admin-message-editor', path: `/Manifest/Members/fb/${pictured}?item=death-${death}` },
    { name: 'admin-message-templates', path: '/Manifest/Answers' },
    {
      name: 'admin-message-templates-refused',
      path: '/Manifest/Answers',
      async reach(page) {
        await press(page, 'Add a template');
        await press(page, 'Save templates');
        await page.getByText('Please name the template.').waitFor();
      },
    },
  ];
  return shots.map((shot) => ({ ...shot, as: 'admin' }));
}
