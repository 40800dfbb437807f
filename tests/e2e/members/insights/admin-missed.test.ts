/** From a search without results to an admin who makes the next one succeed. */
import type { Page } from '@playwright/test';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test } from '../../account-test.ts';
import { openScreen } from '../../manifest.ts';

const heading = (page: Page) => page.getByRole('heading', { name: /^\d+\+? missed search(es)?$/ });
const dialog = (page: Page) => page.getByRole('dialog');
const entry = (page: Page, term: string) =>
  page.locator('.missed-search').filter({ has: page.getByRole('heading', { name: term }) });
const openMore = (page: Page, term: string) => entry(page, term).locator('summary').click();
const act = (page: Page, name: string, term: string) =>
  entry(page, term).getByRole('button', { name: `${name}: ${term}` });

/** Adds a member outside the browser, as an admin would. */
async function addMember(
  { ask, logInAdmin }: SiteAccounts,
  firstName: string,
  lastName: string,
): Promise<number> {
  const { token } = await logInAdmin();
  const next = (await (await ask('GET FreakBrothers/NextNumber')).json()) as number;
  const body = { freakBrotherNumber: next, firstName, lastName };
  const response = await ask('POST FreakBrothers', { token, body });
  expect(response.status).toBe(200);
  return next;
}

/** Waits for the logged search and its history entry, because results already appear while typing. */
async function pressSearch(page: Page, term: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('searchbox').fill(term);
  await expect(page.getByRole('main').getByRole('status')).toContainText(`results for ${term}`);
  const kept = page.waitForResponse('**/api/Search/fb/*');
  await page.getByRole('button', { name: 'Search' }).click();
  expect((await kept).status()).toBe(200);
  await expect(page).toHaveURL(`/?${new URLSearchParams({ q: term }).toString()}`);
}

async function missInVain({ ask }: SiteAccounts, ...terms: string[]): Promise<void> {
  for (const term of terms) await ask(`GET Search/fb/${encodeURIComponent(term)}`);
}

test(
  '"Mikey Qust" three times: visitors get the suggestion Quist, and find him once he has that name too',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    const number = await addMember(accounts, 'Michael', 'Quist');
    for (const term of ['Mikey Qust', 'mikey qust', 'Mikey Qust']) await pressSearch(page, term);
    const meant = page.getByRole('navigation', { name: 'Did you mean' });
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      '0 results for Mikey Qust. Did you mean Quist?',
    );
    await meant.getByRole('link', { name: 'Quist' }).click();
    await expect(page).toHaveURL('/?q=Quist');
    await expect(page.getByRole('searchbox')).toHaveValue('Quist');
    await expect(page.getByRole('link', { name: String(number) })).toBeVisible();
    await expect(meant).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('Mikey Qust');
    await expect(meant).toBeVisible();

    await keepSession(page, await accounts.logInAdmin());
    await openScreen(page, 'Log', 'Missed searches');
    await expect(page).toHaveURL('/Missed-Searches');
    await expect(entry(page, 'Mikey Qust')).toHaveCount(1);
    await expect(entry(page, 'Mikey Qust')).toContainText('3 times');
    await openMore(page, 'Mikey Qust');
    await expect(
      entry(page, 'Mikey Qust').getByRole('link', { name: `Edit FB${number} Michael Quist` }),
    ).toHaveAttribute('href', `/Manifest/Members/fb/${number}`);

    // By keyboard alone.
    await act(page, 'Add another name', 'Mikey Qust').press('Enter');
    await expect(dialog(page).getByRole('heading')).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Add the name' }).press('Enter');
    await expect(dialog(page).getByText('Please choose a member.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('radio', { name: 'Michael Quist' }).press('Space');
    await expect(dialog(page).getByLabel('Other name')).toHaveValue('Mikey Qust');
    await dialog(page).getByRole('button', { name: 'Add the name' }).press('Enter');
    await expect(page.getByText(`“Mikey Qust” now finds FB${number} Michael Quist.`)).toBeVisible();
    await expect(entry(page, 'Mikey Qust')).toHaveCount(0);
    await expect(heading(page)).toBeFocused();

    await page.goto('/?q=mikey+qust');
    await expect(page.getByRole('link', { name: String(number) })).toBeVisible();
    await page.goto(`/Manifest/Members/fb/${number}`);
    await expect(page.getByLabel('Other Names')).toHaveValue('Mikey Qust');
  },
);

test('several missed searches are selected with the keyboard and dismissed together', async ({
  page,
  accounts,
  keepSession,
}) => {
  await missInVain(accounts, 'Vainfirst', 'Vainsecond', 'Vainfirst', 'Vainsecond');
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/Missed-Searches?sort=last');
  await expect(page.locator('.missed-search h3').first()).toHaveText('Vainsecond');
  await page.getByLabel('Order').selectOption({ label: 'Most frequent first' });
  await expect(page).toHaveURL('/Missed-Searches');
  for (const term of ['Vainfirst', 'Vainsecond']) {
    await entry(page, term).locator('summary').focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('button', { name: 'Dismiss 2' }).click();
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('2 searches were removed from the list.')).toBeVisible();
  await expect(entry(page, 'Vainfirst')).toHaveCount(0);
  await expect(entry(page, 'Vainsecond')).toHaveCount(0);
});

test.describe('an admin', () => {
  test.beforeEach(async ({ page, accounts, keepSession }) => {
    await keepSession(page, await accounts.logInAdmin());
  });

  test('finds a member with another name, and adds a missing one', async ({ page, accounts }) => {
    await test.step('finds a member with a quite different name, and sees when the search still finds no one', async () => {
      const number = await addMember(accounts, 'Wilhelmina', 'Quartz');
      await missInVain(accounts, 'Captain Umbrella');
      await page.goto('/Missed-Searches');
      await expect(entry(page, 'Captain Umbrella')).toContainText('No similar names.');
      await openMore(page, 'Captain Umbrella');
      await act(page, 'Add another name', 'Captain Umbrella').click();
      const field = dialog(page).getByLabel('Find the member');
      await field.fill('nobody at all');
      await expect(dialog(page).getByText('No member matches “nobody at all”.')).toBeVisible();
      await field.fill('quartz');
      await dialog(page).getByRole('radio', { name: 'Wilhelmina Quartz' }).check();
      await field.press('Enter');
      await dialog(page).getByLabel('Other name').fill('Captain');
      await dialog(page).getByRole('button', { name: 'Add the name' }).click();
      await expect(page.getByText('but “Captain Umbrella” still finds no one.')).toBeVisible();
      await expect(dialog(page)).toBeHidden();
      await expect(entry(page, 'Captain Umbrella')).toBeVisible();
      await page.goto('/?q=captain');
      await expect(page.getByRole('link', { name: String(number) })).toBeVisible();
    });
    await test.step('adds a missing member with name or number filled in, and the entry disappears', async () => {
      await missInVain(accounts, 'Ulla Britta Newcome', 'FB 777777');
      await page.goto('/Missed-Searches');
      await expect(entry(page, 'FB 777777')).toContainText('No member has this number.');
      await expect(act(page, 'Add another name', 'FB 777777')).toHaveCount(0);
      await openMore(page, 'FB 777777');
      await entry(page, 'FB 777777')
        .getByRole('link', { name: /^Add a new member/ })
        .click();
      await expect(page.getByLabel('FB Number', { exact: true })).toHaveValue('777777');
      await page.goBack();
      const adding = /^Add a new member/;
      await openMore(page, 'Ulla Britta Newcome');
      await entry(page, 'Ulla Britta Newcome').getByRole('link', { name: adding }).click();
      await expect(page.getByLabel('First Name')).toHaveValue('Ulla Britta');
      await expect(page.getByLabel('Last Name')).toHaveValue('Newcome');
      await expect(page.getByLabel('FB Number', { exact: true })).not.toHaveValue('');
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page).toHaveURL('/Manifest');
      await page.goto('/Missed-Searches');
      await expect(entry(page, 'FB 777777')).toBeVisible();
      await expect(entry(page, 'Ulla Britta Newcome')).toHaveCount(0);
    });
  });
});
