/** Covers a claim from the registration to the email about the decision. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { Claim, ClaimLists } from '#contract/accounts/claims.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { guardAlert } from '../../account-test.ts';
import {
  expectAccessible,
  expectRoomForText,
  leastForMouse,
  lowTargets,
} from '../../expect-accessible.ts';
import { expect, openTest, reviewTest } from './review-test.ts';

const path = '/Manifest/Claims';
const waiting = (page: Page) => page.getByRole('region', { name: /^\d+ claims? waiting$/ });
const latest = (page: Page) => page.getByRole('region', { name: 'Latest claims' });
const claimOf = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `FB${number}` }) });
const dialog = (page: Page) => page.getByRole('dialog');

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

reviewTest.describe('claims with review', () => {
  reviewTest(
    'are approved after one confirmation; differing names are marked, and the claimant gets a mail',
    { tag: '@core' },
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email, user } = await accounts.join();
      await openAsAdmin(page, accounts, keepSession);
      const claim = waiting(page).locator(claimOf(page, number));
      await expect(claim).toContainText('Ann Example');
      await expect(claim).toContainText('Both names differ.');
      await expect(claim.locator('mark').getByText('Example')).toBeVisible();
      await expect(claim.getByRole('link', { name: email })).toHaveAttribute(
        'href',
        /^\/Manifest\/Accounts\/\d+$/,
      );

      const approve = claim.getByRole('button', { name: /^Approve/ });
      await approve.click();
      await expect(dialog(page)).toContainText('They get an email.');
      // The heading has the focus, so that a key that is still pressed confirms nothing.
      await expect(dialog(page).getByRole('heading')).toBeFocused();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(approve).toBeFocused();
      await approve.click();
      await dialog(page).getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(`Ann Example is linked to FB${number} now.`)).toBeVisible();
      await expect(waiting(page)).not.toContainText(email);
      await expect(waiting(page).getByRole('heading', { level: 2 })).toBeFocused();
      await expect(latest(page).locator(claimOf(page, number))).toBeVisible();

      const mail = await admin.mailTo(email, `FB${number} is yours`);
      expect(mail.text).toContain('An admin linked your account');
      expect(await admin.ask<User>(user, 'GET Account/Validate')).toMatchObject({
        freakBrotherNumber: number,
      });
    },
  );

  reviewTest(
    'are rejected with a reason that the claimant gets; the number can be claimed again',
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email, user } = await accounts.join();
      await openAsAdmin(page, accounts, keepSession);
      const claim = waiting(page).locator(claimOf(page, number));
      const reject = claim.getByRole('button', { name: /^Reject/ });
      const reason = dialog(page).getByLabel('Reason');
      await reject.click();
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(reason).toHaveAccessibleDescription(
        /^Please give a reason\. We email this text to Ann/,
      );
      await reason.fill('FB numbers of 1979 are in the paper register.\nPlease send a photo.');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await reject.click();
      await expect(reason).toHaveValue(/Please send a photo\.$/);
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByText('gets your reason by email')).toBeVisible();
      await expect(claim).toHaveCount(0);

      const mail = await admin.mailTo(email, `Your claim of FB${number}`);
      expect(mail.text).toContain(
        'FB numbers of 1979 are in the paper register. Please send a photo.',
      );
      const free = await admin.ask<Claim>(user, `GET FreakBrother/claim/${number}`);
      expect(free.problem).toBeNull();
    },
  );

  reviewTest(
    'are in the order that the admin chose, which the address keeps',
    async ({ page, accounts, keepSession }) => {
      const [older, newer] = [await accounts.join(), await accounts.join()];
      await openAsAdmin(page, accounts, keepSession);
      const emails = waiting(page).getByRole('link', {
        name: new RegExp(`^(${older.email}|${newer.email})$`),
      });
      await expect(emails).toHaveText([older.email, newer.email]);
      await page.getByLabel('Order').selectOption({ label: 'Newest first' });
      await expect(emails).toHaveText([newer.email, older.email]);
      await expect(page).toHaveURL(`${path}?sort=-waiting`);
      await page.reload();
      await expect(emails).toHaveText([newer.email, older.email]);
    },
  );

  reviewTest(
    'decided by another admin meanwhile say so, and the list is renewed',
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email } = await accounts.join();
      const user = await openAsAdmin(page, accounts, keepSession);
      const claim = waiting(page).locator(claimOf(page, number));
      await claim.getByRole('button', { name: /^Approve/ }).click();
      const lists = await admin.ask<ClaimLists>(user, 'GET Admin/Claims');
      const accountId = lists.pending.find(({ account }) => account.email === email)?.account
        .accountId;
      await admin.ask(user, `POST Admin/Claims/${accountId}/${number}/Approve`);
      await dialog(page).getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('is no longer waiting for approval')).toBeVisible();
      await expect(waiting(page)).not.toContainText(email);
      await expect(latest(page)).toContainText(email);
    },
  );

  reviewTest(
    'show an empty state when none is waiting',
    async ({ page, accounts, admin, keepSession }) => {
      const user = await accounts.logInAdmin();
      const { pending } = await admin.ask<ClaimLists>(user, 'GET Admin/Claims');
      for (const { account, member } of pending) {
        const claim = `${account.accountId}/${member.freakBrotherNumber}`;
        await admin.ask(user, `POST Admin/Claims/${claim}/Approve`);
      }
      await openAsAdmin(page, accounts, keepSession);
      await expect(page.getByRole('region', { name: '0 claims waiting' })).toContainText(
        'No claims are waiting.',
      );
    },
  );

  reviewTest(
    'keep the typed reason while the site does not respond',
    async ({ page, accounts, keepSession }) => {
      const { number } = await accounts.join();
      await openAsAdmin(page, accounts, keepSession);
      const claim = waiting(page).locator(claimOf(page, number));
      await claim.getByRole('button', { name: /^Reject/ }).click();
      await dialog(page).getByLabel('Reason').fill('Not in the register.');
      await page.route('**/Reject', (route) => route.fulfill({ status: 503, body: '' }));
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('An error has occurred.');
      await expect(dialog(page).getByLabel('Reason')).toHaveValue('Not in the register.');
      await page.unroute('**/Reject');
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(claim).toHaveCount(0);
    },
  );
  reviewTest.use({ expectedMessages: [/status of (404|503)|ERR_FAILED/] });

  reviewTest(
    'have no axe findings, and targets and large text fit',
    async ({ page, accounts, keepSession }) => {
      reviewTest.setTimeout(180_000);
      const { number } = await accounts.join();
      await openAsAdmin(page, accounts, keepSession);
      const claim = waiting(page).locator(claimOf(page, number));
      await expect(claim).toBeVisible();
      expect(await lowTargets(page, leastForMouse)).toEqual([]);
      await expectAccessible(page);
      await claim.getByRole('button', { name: /^Reject/ }).click();
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expectAccessible(page);
      await expectRoomForText(page);
    },
  );
});

openTest.describe('claims without review', () => {
  openTest.use({ expectedMessages: [/ERR_FAILED/] });

  openTest(
    'the latest link to account and member, and are unlinked after one confirmation',
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email, user } = await accounts.join();
      await openAsAdmin(page, accounts, keepSession);
      await expect(page.getByText('Claims are linked at once.')).toBeVisible();
      await expect(waiting(page)).toHaveCount(0);
      const claim = latest(page).locator(claimOf(page, number));
      await expect(claim.getByRole('link', { name: `FB${number}` })).toHaveAttribute(
        'href',
        `/Freak-Brother/${number}`,
      );
      await claim.getByRole('button', { name: /^Unlink/ }).click();
      await expect(dialog(page)).toContainText('the number can be claimed again');
      await dialog(page).getByRole('button', { name: 'Unlink' }).click();
      await expect(claim).toHaveCount(0);
      await expect(latest(page).getByRole('heading', { level: 2 })).toBeFocused();
      const mail = await admin.mailTo(email, `Your account and FB${number}`);
      expect(mail.text).toContain(`An admin unlinked your account from FB${number}.`);
      expect(await admin.ask<User>(user, 'GET Account/Validate')).toMatchObject({
        freakBrotherNumber: null,
      });
    },
  );

  openTest(
    'report a failed load, and Retry loads them',
    async ({ page, accounts, keepSession }) => {
      const { email } = await accounts.join();
      await page.route('**/api/Admin/Claims', (route) => route.abort());
      await openAsAdmin(page, accounts, keepSession);
      await expect(page.getByText('The site could not be reached.')).toBeVisible();
      await page.unroute('**/api/Admin/Claims');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(latest(page)).toContainText(email);
    },
  );

  for (const guarded of [path, '/Manifest/Accounts', '/Manifest/Accounts/1', '/Manifest/History']) {
    openTest(
      `${guarded} leads a member home and a visitor to sign-in, without a request to the server`,
      async ({ page, accounts, keepSession }) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(guarded);
        await expect(page).toHaveURL('/login');
        await expect(page.getByText(guardAlert)).toBeVisible();
        await keepSession(page, (await accounts.join()).user);
        await page.goto(guarded);
        await expect(page).toHaveURL('/');
        expect(asked.filter((each) => each.startsWith('/api/Admin'))).toEqual([]);
      },
    );
  }
});
