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
  '"Mikey Qust" three times: visitors get the suggestion Quist, and admins see the term and dismiss it',
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
    await expectAccessible(page);
    await entry(page, 'Mikey Qust').getByRole('button', { name: 'Dismiss: Mikey Qust' }).click();
    await dialog(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('“Mikey Qust” was removed from the list.')).toBeVisible();
    await expect(entry(page, 'Mikey Qust')).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  },
);

test('an admin adds a missing member with name or number filled in, and the entry disappears', async ({
  page,
  accounts,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  await missInVain(accounts, 'Ulla Britta Newcome', 'FB 777777');
  await page.goto('/Missed-Searches');
  const adding = { name: /^Add a new member/ };
  await entry(page, 'FB 777777').getByRole('link', adding).click();
  await expect(page.getByLabel('FB Number', { exact: true })).toHaveValue('777777');
  await page.goBack();
  await entry(page, 'Ulla Britta Newcome').getByRole('link', adding).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Ulla Britta');
  await expect(page.getByLabel('Last Name')).toHaveValue('Newcome');
  await expect(page.getByLabel('FB Number', { exact: true })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL('/Manifest');
  await page.goto('/Missed-Searches');
  await expect(entry(page, 'FB 777777')).toBeVisible();
  await expect(entry(page, 'Ulla Britta Newcome')).toHaveCount(0);
});
