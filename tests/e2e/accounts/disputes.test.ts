/** A number that two members want: the dispute, the proofs of both, and the decision of an admin. */
import type { Page } from '@playwright/test';
import type { DisputeList } from '#contract/accounts/disputes.ts';
import type { User } from '#contract/accounts/account.ts';
import type { SiteAccount } from '#tests/support/processes/site-accounts.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expectAccessible, expectRoomForText, lowTargets } from '../expect-accessible.ts';
import { expect, openTest, reviewTest } from './administration/review-test.ts';

const phone = { width: 390, height: 844 };

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

interface Opened {
  readonly page: Page;
  readonly claimant: SiteAccount;
  readonly number: number;
  readonly keepSession: (page: Page, user: Pick<User, 'token'>) => Promise<void>;
}

/** From the profile of the number to the open dispute. */
async function openDispute({ page, claimant, number, keepSession }: Opened): Promise<void> {
  await keepSession(page, claimant.user);
  await page.goto(`/claim-number?number=${number}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('is already linked to an account')).toBeVisible();
  await page.getByRole('link', { name: 'It is my number' }).click();
  await page.getByLabel(`Why is FB${number} yours?`).fill('I got it in Hinckley in 1979.');
  await page.getByRole('button', { name: `Dispute FB${number}` }).click();
  await expect(page.getByRole('heading', { name: `You dispute FB${number}` })).toBeVisible();
}

openTest.describe('a disputed number', () => {
  openTest(
    'is disputed by its owner, who registers on a phone because it is linked already',
    async ({ page, accounts }) => {
      const { number } = await accounts.join();
      const email = `owner${number}@example.org`;
      await page.setViewportSize(phone);
      await page.goto(`/register?number=${number}`);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('is already linked to an account')).toBeVisible();
      await page.getByRole('button', { name: 'It is my number' }).click();
      await expect(page.getByText('An admin decides')).toBeVisible();
      expect(await lowTargets(page)).toEqual([]);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse battery');
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL('/validate-account');
      await page.getByLabel('Enter verification code').fill(await accounts.codeTo(email));
      await page.getByRole('button', { name: 'Check Code' }).click();
      await expect(page).toHaveURL(`/dispute?number=${number}`);
      await page.getByLabel(`Why is FB${number} yours?`).fill('It is on my card.');
      await page.getByRole('button', { name: `Dispute FB${number}` }).click();
      await expect(page.getByRole('heading', { name: `You dispute FB${number}` })).toBeVisible();
    },
  );

  openTest(
    'is claimed and defended on a phone with proofs, and an admin gives it to the claimant',
    { tag: '@core' },
    async ({ browser, page, accounts, admin, keepSession }) => {
      openTest.setTimeout(180_000);
      const holder = await accounts.join();
      const claimant = await accounts.joinUnlinked();
      const { number } = holder;
      await page.setViewportSize(phone);
      await openDispute({ page, claimant, number, keepSession });
      await expect(page.getByText('I got it in Hinckley in 1979.')).toBeVisible();
      await addProof(page);
      await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
      expect(await lowTargets(page)).toEqual([]);

      const told = await admin.mailTo(holder.email, `Someone else says that FB${number} is theirs`);
      expect(told.text).toContain('Ann Example');
      expect(told.text).not.toContain(claimant.email);
      const link = /\/dispute$/m.exec(told.text)?.[0] ?? '';
      const other = await browser.newContext({ viewport: phone });
      const holdersPage = await other.newPage();
      await keepSession(holdersPage, holder.user);
      await holdersPage.goto(page.url().replace(/\/dispute.*/, link));
      await expect(
        holdersPage.getByRole('heading', { name: `FB${number} is disputed` }),
      ).toBeVisible();
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
    },
  );

  openTest(
    'stays with the holder when an admin decides so, or the claimant withdraws',
    async ({ page, accounts, admin, keepSession }) => {
      const holder = await accounts.join();
      const claimant = await accounts.joinUnlinked();
      const { number } = holder;
      await openDispute({ page, claimant, number, keepSession });
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText(`You no longer dispute FB${number}.`)).toBeVisible();

      await openDispute({ page, claimant, number, keepSession });
      const user = await accounts.logInAdmin();
      const { disputes } = await admin.ask<DisputeList>(user, 'GET Admin/Disputes');
      const id = disputes.find(({ member }) => member.freakBrotherNumber === number)?.disputeId;
      await keepSession(page, user);
      await page.goto('/Manifest');
      const waiting = page.getByRole('region', { name: /^\d+ disputes? waiting$/ });
      await expectAccessible(page);
      await waiting.getByRole('link', { name: `FB${number}`, exact: true }).click();
      await expect(page).toHaveURL(`/Manifest/Disputes/${id}`);
      await page.getByRole('button', { name: /^Leave FB\d+ with/ }).click();
      await dialog(page).getByRole('button', { name: 'Leave the number' }).click();
      await expect(dialog(page).getByLabel('Reason')).toHaveAccessibleDescription(
        /^Please give a reason\./,
      );
      await dialog(page).getByLabel('Reason').fill('The register says so.');
      await dialog(page).getByRole('button', { name: 'Leave the number' }).click();
      await expect(page.getByText(`Ann Example keeps FB${number}.`)).toBeVisible();
      const kept = await admin.mailTo(holder.email, `You keep FB${number}`);
      expect(kept.text).toContain('The register says so.');
      await admin.mailTo(claimant.email, `Your dispute about FB${number}`);
    },
  );

  openTest(
    'has pages without axe findings, on which targets and large text fit',
    async ({ page, accounts, admin, keepSession }) => {
      openTest.setTimeout(240_000);
      const { number } = await accounts.join();
      const claimant = await accounts.joinUnlinked();
      await keepSession(page, claimant.user);
      await page.goto(`/dispute?number=${number}`);
      await expect(page.getByLabel(/^Why is/)).toBeVisible();
      await expectAccessible(page);
      await openDispute({ page, claimant, number, keepSession });
      await addProof(page);
      await expectAccessible(page);
      const user = await accounts.logInAdmin();
      const { disputes } = await admin.ask<DisputeList>(user, 'GET Admin/Disputes');
      const id = disputes.find(({ member }) => member.freakBrotherNumber === number)?.disputeId;
      await keepSession(page, user);
      await page.goto('/Manifest/Disputes');
      await expect(page.getByRole('heading', { name: /open disputes?$/ })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/Manifest/Disputes/${id}`);
      await expect(page.getByRole('img', { name: /^Proof/ })).toBeVisible();
      await expectAccessible(page);
      await expectRoomForText(page);
    },
  );
});

reviewTest(
  'a claimant adds a proof, and an admin sees it with the claim',
  async ({ page, accounts, keepSession }) => {
    const { number, user } = await accounts.join();
    await page.setViewportSize(phone);
    await keepSession(page, user);
    await page.goto('/claim-number');
    await addProof(page);
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/Manifest/Claims');
    const claim = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: `FB${number}` }) });
    await claim.getByRole('button', { name: /^1 proof/ }).click();
    await expect(dialog(page).getByRole('img', { name: /^Proof 1 of 1/ })).toHaveJSProperty(
      'naturalWidth',
      400,
    );
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await claim.getByRole('button', { name: /^Approve/ }).click();
    await dialog(page).getByRole('button', { name: 'Approve' }).click();
    await expect(claim.getByRole('button', { name: /^1 proof/ })).toHaveCount(0);
  },
);
