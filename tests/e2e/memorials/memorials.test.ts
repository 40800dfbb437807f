/** Family, members and an admin: who keeps the page of a deceased member, and who remembers the member there. */
import type { Page } from '@playwright/test';
import type { InboxPage } from '#contract/inbox/inbox.ts';
import type { BlueSkies } from '#contract/memorials/blue-skies.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, logIn, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { answer, news, rowOf } from '../inbox/open-inbox.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

async function findGone(page: Page, place: number): Promise<number> {
  const response = await page.request.get('/api/BlueSkies');
  const { groups } = (await response.json()) as BlueSkies;
  const members = groups.flatMap((group) => group.members);
  return members[place]?.freakBrotherNumber ?? 0;
}

test(
  'a relative comes from a search engine, keeps the page, and remembers the member there',
  { tag: '@core' },
  async ({ page, browser, accountSite, accounts, keepSession }) => {
    const gone = await findGone(page, 0);
    const profile = `/Freak-Brother/${gone}`;
    const text = 'My brother loved the sky.';
    const account = page.getByRole('region', { name: 'Your account' });
    await openHydrated(page, profile);
    await expect(page.getByText('Blue skies', { exact: true })).toBeVisible();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Write a remembrance' }).click();
    await expect(page.getByText('Members write here, and relatives and friends')).toBeVisible();
    await page.getByLabel('Remembrance', { exact: true }).fill(text);
    await expectAccessible(page);
    await expect(page.locator('.toast')).toHaveCount(0);

    await page.getByRole('link', { name: 'Keep this page' }).click();
    const email = `relative${gone}@example.org`;
    await page.getByLabel('Who are you to this member?').fill('her brother');
    await page.getByLabel('First Name').fill('Zoe');
    await page.getByLabel('Last Name').fill('Relative');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByLabel('Confirm Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL('/validate-account');
    const code = await accounts.codeTo(email);
    await page.getByLabel('Enter verification code').fill(code);
    await page.getByRole('button', { name: 'Check Code' }).click();
    await expect(page.getByText('Your request is waiting for an admin.')).toBeVisible();
    await openHydrated(page, '/');
    await expect(account.getByRole('heading')).toHaveText('Your request is waiting');
    await expect(account.getByRole('link')).toHaveText(['Manifest']);
    await openHydrated(page, profile);
    await expect(page.getByText('Your request to keep this page is waiting.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keep this page' })).toHaveCount(0);

    const admin = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
    await keepSession(admin, await accounts.logInAdmin());
    await admin.goto('/Manifest?kind=keeper');
    await rowOf(admin, 'her brother').getByRole('link').click();
    await answer(admin, /^Approve: Zoe Relative/).click();
    await expect(news(admin)).toContainText('Approved: Zoe Relative');
    await admin.close();

    await openHydrated(page, '/');
    await expect(account.getByRole('heading')).toHaveText(`You keep the page of ${name} · Edit`);
    await expect(account).toContainText('Whoops!');
    await expectAccessible(page);
    await account.getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(`/Keep/${gone}`);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Story' }).fill('The sky was the limit.');
    // A message that the pointer rests on stays, and may be over the button.
    await page.getByRole('button', { name: 'Save story' }).press('Enter');
    await expect(page.getByText('Story saved.')).toBeVisible();

    await openHydrated(page, profile);
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Keep this page' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Write a remembrance' }).click();
    await expect(page.getByLabel('Remembrance', { exact: true })).toHaveValue(text);
    await page.getByRole('button', { name: 'Save remembrance' }).press('Enter');
    await expect(page.getByText('Saved. Everyone can read it.')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['authToken']);
    await openHydrated(page, profile);
    await expect(page.getByText('The sky was the limit.')).toBeVisible();
    const written = page.getByRole('article', { name: /Zoe Relative, who keeps this page/ });
    await expect(written).toContainText(text);
    await expectAccessible(page);
  },
);

test('a member logs in with a text that is kept, and a keeper approves it', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const gone = await findGone(page, 2);
  const text = 'Thank you for the first jump.';
  const [ann, keeper] = [await accounts.join(), await accounts.join()];
  const { token } = keeper.user;
  await accounts.ask(`POST Memorials/${gone}/Keepers`, { token, body: { relation: 'a friend' } });
  const { token: adminToken } = await accounts.logInAdmin();
  const list = await accounts.ask('GET Admin/Inbox?kind=keeper', { token: adminToken });
  const { items } = (await list.json()) as InboxPage;
  const request = items.find(({ who }) => who.accountId === keeper.user.accountId);
  await accounts.ask(`POST Admin/Inbox/keeper/${request?.itemId}/approve`, {
    token: adminToken,
    body: { seen: request?.version },
  });

  await openHydrated(page, `/Remember/${gone}`);
  await page.getByLabel('Remembrance', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Login' }).click();
  await logIn(page, ann);
  await expect(page).toHaveURL(`/Remember/${gone}`);
  await expect(page.getByLabel('Remembrance', { exact: true })).toHaveValue(text);
  await page.getByRole('button', { name: 'Save remembrance' }).click();
  await expect(page.getByText('It waits for a keeper of this page')).toBeVisible();

  const other = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
  await keepSession(other, keeper.user);
  await other.goto(`/Keep/${gone}`);
  await expect(other.getByText(text)).toBeVisible();
  await other.getByRole('button', { name: /^Approve the remembrance/ }).click();
  await expect(other.getByText('No remembrances are waiting.')).toBeVisible();
  await other.goto(`/Freak-Brother/${gone}`);
  await expect(other.getByText(text)).toBeVisible();
  await other.close();
});

test('what an account wrote before it was validated goes with its session, also in an open page', async ({
  page,
  accounts,
  keepSession,
}) => {
  const gone = await findGone(page, 3);
  await keepSession(page, (await accounts.register()).user);
  await openHydrated(page, `/Remember/${gone}`);
  const written = page.getByLabel('Remembrance', { exact: true });
  await written.fill('Only mine.');
  const other = await page.context().newPage();
  await other.goto('/health/live');
  await other.evaluate(() => localStorage.clear());
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(written).toHaveValue('');
});

test('a report hides a remembrance until an admin has decided', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const gone = await findGone(page, 1);
  const text = 'I doubt that he ever jumped.';
  const [ann, bob] = [await accounts.join(), await accounts.join()];
  await keepSession(page, ann.user);
  await page.goto(`/Remember/${gone}`);
  await page.getByLabel('Remembrance', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Save remembrance' }).click();
  await expect(page.getByText('It waits for a keeper of this page')).toBeVisible();

  const admin = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
  await keepSession(admin, await accounts.logInAdmin());
  await admin.goto('/Manifest?kind=remembrance');
  await rowOf(admin, text).getByRole('link').click();
  await answer(admin, /^Approve: /).click();
  await expect(news(admin)).toContainText('Approved: ');
  await expectAccessible(admin);

  const reader = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
  await keepSession(reader, bob.user);
  await reader.goto(`/Freak-Brother/${gone}`);
  await reader.getByRole('link', { name: /^Report the remembrance/ }).click();
  await reader.getByLabel('Reason (optional)').fill('Unkind.');
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Report remembrance' }).click();
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await reader.goto(`/Freak-Brother/${gone}`);
  await expect(reader.getByRole('heading', { name: 'Remembrances' })).toBeVisible();
  await expect(reader.getByText(text)).toBeHidden();
  await reader.close();

  await admin.reload();
  await rowOf(admin, text).getByRole('link').click();
  await expect(admin.getByText('Reported: Unkind.')).toBeVisible();
  await answer(admin, /^Remove: /).click();
  await answer(admin, 'Remove').click();
  await expect(news(admin)).toContainText('Removed: ');
  await admin.close();
  await page.reload();
  await expect(page.getByLabel('Remembrance', { exact: true })).toHaveValue('');
  await expect
    .poll(async () => (await accounts.messagesTo(ann.email)).join())
    .toContain('was removed');
});
