/** Covers a claim from the registration to the email about the decision. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { Claim } from '#contract/accounts/claims.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import {
  password,
  registration,
  type SiteAccounts,
} from '#tests/support/processes/site-accounts.ts';
import { bar, deskTest, expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { answer, itemHeading, news, openItem, rowOf, waitingItems } from './open-inbox.ts';

const path = '/Manifest?kind=claim';
const titleOf = (number: number) => `Ann Example claims FB${number}`;

async function openAsAdmin(
  page: Page,
  accounts: SiteAccounts,
  keepSession: (page: Page, user: User) => Promise<void>,
): Promise<User> {
  const user = await accounts.logInAdmin();
  await keepSession(page, user);
  await page.goto(path);
  return user;
}

async function openClaim(page: Page, number: number): Promise<void> {
  await rowOf(page, titleOf(number)).first().getByRole('link').click();
  await expect(itemHeading(page)).toBeFocused();
}

/** Two validated accounts that claim the same number. */
async function joinRivals(accounts: SiteAccounts) {
  const { number, email } = await accounts.join();
  const rivalEmail = `rival${number}@example.org`;
  const body = registration(number, rivalEmail);
  const registered = await accounts.ask('POST Account/register', { body });
  expect(registered.status).toBe(200);
  const user = (await registered.json()) as User;
  await accounts.validate({ number, email: rivalEmail, password, user });
  return { number, email, rivalEmail };
}

deskTest.describe('claims that wait', () => {
  deskTest.use({ expectedMessages: [/status of (404|409|503)/] });

  deskTest(
    'are approved with one press; the next one opens, and the answered one says what happened',
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email, user } = await accounts.join();
      await accounts.join();
      await keepSession(page, await accounts.logInAdmin());
      await page.goto('/');
      const manifest = bar(page).getByRole('link', { name: 'Manifest' });
      await expect(manifest).toHaveText(/Manifest\s*\d+ waiting/);
      await manifest.click();
      await openClaim(page, number);
      await expect(itemHeading(page)).toHaveText(titleOf(number));
      await expect(openItem(page)).toContainText('Ann Example');
      await expect(openItem(page).getByRole('link', { name: email })).toHaveAttribute(
        'href',
        /^\/Manifest\/Accounts\/\d+$/,
      );
      await expect(openItem(page).getByRole('link', { name: `Edit FB${number}` })).toHaveAttribute(
        'href',
        /\?item=claim-\d+$/,
      );
      await expectAccessible(page);

      await answer(page, `Approve: ${titleOf(number)}`).click();
      await expect(news(page)).toContainText(`Approved: ${titleOf(number)}`);
      await expect(news(page).getByRole('link', { name: 'Unlink' })).toBeVisible();
      await expect(itemHeading(page)).not.toHaveText(titleOf(number));
      await expect(itemHeading(page)).toBeFocused();
      const row = rowOf(page, titleOf(number));
      await expect(row).toContainText('✓ Approved');
      await expect(row.getByRole('link', { name: /^Unlink/ })).toBeVisible();

      const mail = await admin.mailTo(email, `FB${number} is yours`);
      expect(mail.text).toContain('An admin linked your account');
      expect(await admin.ask<User>(user, 'GET Account/Validate')).toMatchObject({
        freakBrotherNumber: number,
      });
    },
  );

  deskTest(
    'show the proof of the claimant, and are rejected with a reason that stays until it is sent',
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email, user } = await accounts.join();
      const other = await accounts.join();
      await keepSession(page, user);
      await page.goto('/claim-number');
      await page.getByRole('button', { name: 'Add a photo' }).click();
      const buffer = await drawPhoto({ width: 400, height: 300 });
      await page
        .getByLabel('Photo for the admins')
        .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('The admins can see your photo now.')).toBeVisible();

      await openAsAdmin(page, accounts, keepSession);
      await openClaim(page, number);
      await expect(
        openItem(page).getByRole('img', { name: 'Proof 1 of 1 by Ann Example' }),
      ).toHaveJSProperty('naturalWidth', 400);

      const reason = openItem(page).getByLabel('Reason');
      await answer(page, /^Reject: /).click();
      await expect(reason).toBeFocused();
      await answer(page, 'Reject').click();
      await expect(reason).toHaveAccessibleDescription(/^Please give a reason\. We send it/);
      await expectAccessible(page);
      await reason.fill('FB numbers of 1979 are in the paper register.\nPlease send a photo.');
      await answer(page, 'Cancel').click();
      await answer(page, /^Reject: /).click();
      await expect(reason).toHaveValue(/Please send a photo\.$/);

      await rowOf(page, titleOf(other.number)).getByRole('link').click();
      await page.getByRole('button', { name: 'Stay here' }).click();
      await page.route('**/reject', (route) => route.fulfill({ status: 503, body: '' }));
      await answer(page, 'Reject').click();
      await expect(openItem(page).getByRole('alert')).toHaveText('An error has occurred.');
      await expect(reason).toHaveValue(/Please send a photo\.$/);
      await page.unroute('**/reject');
      await answer(page, 'Reject').click();
      await expect(news(page)).toContainText(`Rejected: ${titleOf(number)}`);

      const mail = await admin.mailTo(email, `Your claim of FB${number}`);
      expect(mail.text).toContain(
        'FB numbers of 1979 are in the paper register. Please send a photo.',
      );
      const free = await admin.ask<Claim>(user, `GET FreakBrother/claim/${number}`);
      expect(free.problem).toBeNull();
    },
  );

  deskTest(
    'that another admin has decided meanwhile say so, and the list goes on',
    async ({ page, accounts, admin, keepSession }) => {
      const { number } = await accounts.join();
      const user = await openAsAdmin(page, accounts, keepSession);
      await openClaim(page, number);
      const claims = await waitingItems(admin, user, 'claim');
      const own = claims.find(({ title }) => title === titleOf(number));
      await admin.ask(user, `POST Admin/Inbox/claim/${own?.itemId}/approve`, {
        seen: own?.version,
      });
      await answer(page, /^Approve: /).click();
      await expect(news(page)).toContainText('Someone else has already decided about this.');
      await expect(rowOf(page, titleOf(number)).getByRole('checkbox')).toHaveCount(0);
    },
  );

  deskTest(
    'with the same names are approved together, except rivals for one number',
    async ({ page, accounts, admin, keepSession }) => {
      const user = await accounts.logInAdmin();
      const { number: contested, email } = await joinRivals(accounts);
      const others = [(await accounts.join()).number, (await accounts.join()).number];
      for (const number of [contested, ...others]) {
        const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
        const names = { firstName: 'Ann', lastName: 'Example' };
        await admin.ask(user, `PUT Admin/Members/fb/${number}`, { ...record, ...names });
      }
      await keepSession(page, user);
      await page.goto(path);
      const select = (number: number) =>
        page.getByRole('checkbox', { name: `Select: ${titleOf(number)}`, exact: true });
      await page.getByRole('button', { name: /^Select the \d+ that match$/ }).click();
      for (const number of others) await expect(select(number)).toBeChecked();
      await expect(select(contested)).toHaveCount(0);
      await page.getByRole('button', { name: /^Approve \d+$/ }).click();
      await expect(news(page)).toContainText(/^Approved: \d+\./);
      for (const number of others) await expect(rowOf(page, titleOf(number))).toHaveCount(0);

      await openClaim(page, contested);
      await expect(openItem(page)).toContainText(
        `2 accounts have claimed FB${contested}. Approving one ends the others.`,
      );
      await rowOf(page, titleOf(contested)).last().getByRole('link').click();
      await answer(page, /^Approve: /).click();
      await expect(news(page)).toContainText(`Approved: ${titleOf(contested)}`);
      const mail = await admin.mailTo(email, `FB${contested} belongs to another account`);
      expect(mail.text).toContain(`/Contact?about=my-number&number=${contested}`);
    },
  );
});

test('claims without review are listed as answered, with the way to unlink them', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  const { number, email } = await accounts.join();
  await openAsAdmin(page, accounts, keepSession);
  await page.getByRole('link', { name: 'Answered' }).click();
  await expect(page).toHaveURL('/Manifest?kind=claim&show=answered');
  const row = rowOf(page, titleOf(number));
  await expect(row).toContainText('Approved');
  await row.getByRole('link', { name: `Unlink: ${titleOf(number)}` }).click();
  await page.getByRole('button', { name: /^Unlink/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  const mail = await admin.mailTo(email, `Your account and FB${number}`);
  expect(mail.text).toContain(`An admin unlinked your account from FB${number}.`);
});
