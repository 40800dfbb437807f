/** Family, a writer and an admin: a relative keeps the page of a deceased member, and approves a remembrance. */
import type { Page } from '@playwright/test';
import type { BlueSkies } from '#contract/memorials/blue-skies.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { expect, test } from '../account-test.ts';
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
  'a relative keeps the page of a member, and approves what a member wrote',
  { tag: '@core' },
  async ({ page, browser, accountSite, accounts, keepSession }) => {
    const gone = await findGone(page, 0);
    await page.goto(`/Freak-Brother/${gone}`);
    await page.getByRole('link', { name: 'Keep this page' }).click();
    await expect(page.getByLabel('Who are you to this member?')).toBeVisible();
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

    const admin = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
    await keepSession(admin, await accounts.logInAdmin());
    await admin.goto('/Manifest?kind=keeper');
    await rowOf(admin, 'her brother').getByRole('link').click();
    await answer(admin, /^Approve: Zoe Relative/).click();
    await expect(news(admin)).toContainText('Approved: Zoe Relative');
    await admin.close();

    const writer = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
    const ann = await accounts.join();
    await keepSession(writer, ann.user);
    await writer.goto(`/Freak-Brother/${gone}`);
    await writer.getByRole('link', { name: 'Write a remembrance' }).click();
    const text = 'Thank you for the first jump.';
    await writer.getByLabel('Remembrance', { exact: true }).fill(text);
    await writer.getByRole('button', { name: 'Save remembrance' }).click();
    await expect(writer.getByText('It waits for a keeper of this page')).toBeVisible();

    await page.reload();
    await page.getByRole('link', { name: 'Edit the page' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Approve the remembrance/ }).click();
    await expect(page.getByText('No remembrances are waiting.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Story' }).fill('The sky was the limit.');
    // A message that the pointer rests on stays, and may be over the button.
    await page.getByRole('button', { name: 'Save story' }).press('Enter');
    await expect(page.getByText('Story saved.')).toBeVisible();

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/Freak-Brother/${gone}`);
      await page.getByRole('link', { name: 'Edit this page' }).click();
      await expect(page).toHaveURL(`/Keep/${gone}`);
    }

    await writer.goto(`/Freak-Brother/${gone}`);
    await expect(writer.getByText(text)).toBeVisible();
    await expect(writer.getByText('The sky was the limit.')).toBeVisible();
    await writer.close();
  },
);

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
