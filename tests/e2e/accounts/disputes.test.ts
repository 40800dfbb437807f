/** A number that two members want: the dispute, the proofs of both, and the decision of an admin. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expect, test } from '../account-test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Adds a photo on the page that is open. */
async function addProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const buffer = await drawPhoto({ width: 400, height: 300 });
  await page
    .getByLabel('Photo for the admins')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The admins can see your photo now.')).toBeVisible();
}

test('a disputed number is claimed and defended with proofs, and an admin gives it to the claimant', async ({
  browser,
  page,
  accounts,
  admin,
  keepSession,
}) => {
  const holder = await accounts.join();
  const claimant = await accounts.joinUnlinked();
  const { number } = holder;
  await keepSession(page, claimant.user);
  await page.goto(`/claim-number?number=${number}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('is already linked to an account')).toBeVisible();
  await page.getByRole('link', { name: 'It is my number' }).click();
  await page.getByLabel(`Why is FB${number} yours?`).fill('I got it in Hinckley in 1979.');
  await page.getByRole('button', { name: `Dispute FB${number}` }).click();
  await expect(page.getByRole('heading', { name: `You dispute FB${number}` })).toBeVisible();
  await expect(page.getByText('I got it in Hinckley in 1979.')).toBeVisible();
  await addProof(page);
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();

  const told = await admin.mailTo(holder.email, `Someone else says that FB${number} is theirs`);
  expect(told.text).toContain('Ann Example');
  expect(told.text).not.toContain(claimant.email);
  const link = /\/dispute$/m.exec(told.text)?.[0] ?? '';
  const other = await browser.newContext();
  const holdersPage = await other.newPage();
  await keepSession(holdersPage, holder.user);
  await holdersPage.goto(page.url().replace(/\/dispute.*/, link));
  await expect(holdersPage.getByRole('heading', { name: `FB${number} is disputed` })).toBeVisible();
  await expect(holdersPage.getByText('Hinckley')).toHaveCount(0);
  await addProof(holdersPage);

  const user = await accounts.logInAdmin();
  await keepSession(page, user);
  await page.goto('/Manifest/Disputes');
  await page
    .getByRole('main')
    .getByRole('link', { name: `FB${number}` })
    .click();
  await expect(page.getByRole('img', { name: /^Proof 1 of 1 by/ })).toHaveCount(2);
  for (const picture of await page.getByRole('img', { name: /^Proof/ }).all()) {
    await expect(picture).toHaveJSProperty('naturalWidth', 400);
  }
  const [give, reason] = [/^Give FB\d+ to/, 'The card has their name.'];
  await page.getByRole('button', { name: give }).click();
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByRole('button', { name: 'Move the number' }).click();
  await expect(page.getByText(`Ann Example has FB${number} now.`)).toBeVisible();

  expect((await admin.mailTo(claimant.email, `FB${number} is yours`)).text).toContain(reason);
  const lost = await admin.mailTo(holder.email, `Your account and FB${number}`);
  expect(lost.text).toContain(reason);
  await holdersPage.reload();
  await expect(holdersPage.getByText('You have no open dispute.')).toBeVisible();
  expect(await admin.ask<User>(claimant.user, 'GET Account/Validate')).toMatchObject({
    freakBrotherNumber: number,
  });
  await other.close();
});
