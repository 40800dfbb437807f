import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { HistorySource } from '#contract/history/history.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { SiteAdmin } from '#tests/support/processes/site-admin.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../account-test.ts';

const path = '/Manifest/History';
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByRole('article');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const versions = (page: Page) => page.getByRole('region', { name: 'Two versions' });

async function openEditor(
  page: Page,
  accounts: SiteAccounts,
  keepSession: (page: Page, user: User) => Promise<void>,
): Promise<User> {
  const user = await accounts.logInAdmin();
  await keepSession(page, user);
  await page.goto(path);
  await expect(preview(page)).not.toBeEmpty();
  return user;
}

/** Saves outside the browser, as another admin would. */
async function saveMeanwhile(admin: SiteAdmin, user: User, markdown: string): Promise<void> {
  const { version } = await admin.ask<HistorySource>(user, 'GET Admin/History');
  await admin.ask(user, 'PUT Admin/History', { markdown, version });
}

test.use({ expectedMessages: [/status of (400|401|409|503)/] });

test(
  'a text is previewed as it will look, saved, and shown on the page',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    await openEditor(page, accounts, keepSession);
    await expect(save(page)).toBeDisabled();
    await text(page).fill('## How it began\n\nIn a **field**.\n\n- one\n- two\n\n> Blue skies\n');
    await expect(preview(page).getByRole('heading', { name: 'How it began' })).toBeVisible();
    await expect(preview(page).locator('strong')).toHaveText('field');
    await expect(preview(page).getByRole('listitem')).toHaveText(['one', 'two']);
    await expect(preview(page).locator('blockquote')).toHaveText('Blue skies');
    await page.getByText('How to write headings').click();
    await expect(page.getByText('A quotation')).toBeVisible();
    await page.getByRole('link', { name: 'The history page' }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await save(page).click();
    await expect(page.getByText('History saved.')).toBeVisible();
    await expect(page.getByText(/^Last saved /)).toBeVisible();
    await expect(save(page)).toBeDisabled();
    // Saves again, based on the new version.
    await text(page).press('End');
    await text(page).pressSequentially('\n\nMore.');
    const saved = page.waitForResponse((each) => each.request().method() === 'PUT');
    await save(page).click();
    expect((await saved).status()).toBe(200);
    await page.getByRole('link', { name: 'The history page' }).click();
    await expect(page).toHaveURL('/History');
    await expect(page.getByRole('article')).toContainText('How it began');
    await expect(page.getByRole('article')).toContainText('More.');
  },
);

test('the second of two admins who write at the same time sees both versions and loses no text', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  const user = await openEditor(page, accounts, keepSession);
  const mine = 'Same line.\n\nThis is mine.';
  const theirs = 'Same line.\n\nThis is theirs.';
  await text(page).fill(mine);
  await saveMeanwhile(admin, user, theirs);
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Someone else saved another text');
  await expect(text(page)).toHaveValue(mine);
  const marked = (name: string) => versions(page).getByRole('region', { name }).locator('mark');
  await expect(marked('Saved by someone else')).toHaveText('This is theirs.');
  await expect(marked('Yours')).toHaveText('This is mine.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Use this version: Saved by someone else' }).click();
  await expect(text(page)).toHaveValue(theirs);
  await expect(text(page)).toBeFocused();
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Use this version: Yours' }).click();
  await expect(text(page)).toHaveValue(mine);
  await save(page).click();
  await expect(page.getByText('History saved.')).toBeVisible();
  await expect(versions(page)).toHaveCount(0);
  const stored = await admin.ask<HistorySource>(user, 'GET Admin/History');
  expect(stored.markdown).toBe(mine);
});

test('an invalid text is reported while typing, and nothing typed is lost while the site does not respond', async ({
  page,
  accounts,
  keepSession,
}) => {
  await test.step('an invalid text is reported while typing, and the last preview stays', async () => {
    await openEditor(page, accounts, keepSession);
    await text(page).fill('Something to see');
    await expect(preview(page)).toHaveText('Something to see');
    await text(page).fill('   ');
    await expect(text(page)).toHaveAccessibleDescription(/^Please enter some text\./);
    await expect(page.getByText('The preview appears once the text is valid.')).toBeVisible();
    await expect(preview(page)).toHaveText('Something to see');
    await text(page).fill('a'.repeat(20_001));
    await expect(text(page)).toHaveAccessibleDescription(
      /^The text has 1 character too many\. The limit is 20,000\./,
    );
    await save(page).click();
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toHaveValue(/^a{20001}$/);
  });
  await test.step('keeps the typed text while the site does not respond, and saves it afterwards', async () => {
    await openEditor(page, accounts, keepSession);
    const words = `Written at ${Date.now()}`;
    await page.route('**/api/Admin/**', (route) => route.fulfill({ status: 503, body: '' }));
    await text(page).fill(words);
    await expect(page.locator('.preview-title')).toContainText('An error has occurred.');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('An error has occurred.');
    await expect(text(page)).toHaveValue(words);
    await page.unroute('**/api/Admin/**');
    await save(page).click();
    await expect(page.getByText('History saved.')).toBeVisible();
  });
});
