/** Covers a claim from the registration to the email about the decision. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { Claim, ClaimLists } from '#contract/accounts/claims.ts';
import type { MemberDetails } from '#contract/members/editing.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import {
  password,
  registration,
  type SiteAccounts,
} from '#tests/support/processes/site-accounts.ts';
import { bar, deskTest, expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { tabOf } from '../../manifest.ts';

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
  deskTest.use({ expectedMessages: [/status of (404|503)/] });

  deskTest(
    'are approved after one confirmation; differing names are marked, and the claimant gets a mail',
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email, user } = await accounts.join();
      await keepSession(page, await accounts.logInAdmin());
      await page.goto(`/Freak-Brother/${number}`);
      await expect(page.getByRole('link', { name: 'Edit record' })).toHaveAttribute(
        'href',
        `/Manifest/Members/fb/${number}`,
      );
      const manifest = bar(page).getByRole('link', { name: 'Manifest' });
      await expect(manifest).toHaveText(/Manifest \d+ waiting/);
      await manifest.click();
      await tabOf(page, 'Inbox', 'Claims').click();
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

  deskTest(
    'show the proof of the claimant, and are rejected with a reason that stays until it is sent',
    async ({ page, accounts, admin, keepSession }) => {
      const { number, email, user } = await accounts.join();
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
      const proofs = claimOf(page, number).getByRole('button', { name: /^1 proof/ });
      await proofs.click();
      await expect(dialog(page).getByRole('img', { name: /^Proof 1 of 1/ })).toHaveJSProperty(
        'naturalWidth',
        400,
      );
      await dialog(page).getByRole('button', { name: 'Close' }).click();

      const claim = waiting(page).locator(claimOf(page, number));
      const reject = claim.getByRole('button', { name: /^Reject/ });
      const reason = dialog(page).getByLabel('Reason');
      await reject.click();
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(reason).toHaveAccessibleDescription(
        /^Please give a reason\. We email this text to Ann/,
      );
      await expectAccessible(page);
      await reason.fill('FB numbers of 1979 are in the paper register.\nPlease send a photo.');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await reject.click();
      await expect(reason).toHaveValue(/Please send a photo\.$/);
      await page.route('**/Reject', (route) => route.fulfill({ status: 503, body: '' }));
      await dialog(page).getByRole('button', { name: 'Reject' }).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('An error has occurred.');
      await expect(reason).toHaveValue(/Please send a photo\.$/);
      await page.unroute('**/Reject');
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

  deskTest(
    'are in the order that the address keeps; those decided meanwhile say so, and so does an empty list',
    async ({ page, accounts, admin, keepSession }) => {
      const [older, newer] = [await accounts.join(), await accounts.join()];
      const user = await openAsAdmin(page, accounts, keepSession);
      const emails = waiting(page).getByRole('link', {
        name: new RegExp(`^(${older.email}|${newer.email})$`),
      });
      await expect(emails).toHaveText([older.email, newer.email]);
      await page.getByLabel('Order').selectOption({ label: 'Newest first' });
      await expect(emails).toHaveText([newer.email, older.email]);
      await expect(page).toHaveURL(`${path}?sort=-waiting`);
      await page.reload();
      await expect(emails).toHaveText([newer.email, older.email]);

      const { number, email } = newer;
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

      const { pending } = await admin.ask<ClaimLists>(user, 'GET Admin/Claims');
      for (const { account, member } of pending) {
        const claim = `${account.accountId}/${member.freakBrotherNumber}`;
        const approved = await accounts.ask(`POST Admin/Claims/${claim}/Approve`, {
          token: user.token,
        });
        // The approval of one ends the claims of its rivals.
        expect([200, 404]).toContain(approved.status);
      }
      await page.reload();
      await expect(page.getByRole('region', { name: '0 claims waiting' })).toContainText(
        'No claims are waiting.',
      );
    },
  );

  deskTest(
    'with the same names are approved together with 3 clicks, except rivals for one number',
    async ({ page, accounts, admin, keepSession }) => {
      const user = await accounts.logInAdmin();
      const { number: contested, email, rivalEmail } = await joinRivals(accounts);
      const others = [(await accounts.join()).number, (await accounts.join()).number];
      for (const number of [contested, ...others]) {
        const record = await admin.ask<MemberDetails>(user, `GET Admin/Members/fb/${number}`);
        const names = { firstName: 'Ann', lastName: 'Example' };
        await admin.ask(user, `PUT Admin/Members/fb/${number}`, { ...record, ...names });
      }
      await keepSession(page, user);
      await page.goto(path);
      const select = (number: number) =>
        page.getByRole('checkbox', { name: `Select FB${number}, Ann Example`, exact: true });
      await page.getByRole('button', { name: /^Select the \d+ with the same names$/ }).click();
      for (const number of others) await expect(select(number)).toBeChecked();
      await expect(select(contested)).toHaveCount(2);
      for (const rival of await select(contested).all()) {
        await expect(rival).toBeDisabled();
        await expect(rival).not.toBeChecked();
      }
      await page.getByRole('button', { name: /^Approve \d+$/ }).click();
      await dialog(page).getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText(/\d+ claims are approved\./)).toBeVisible();
      for (const number of others) await expect(select(number)).toHaveCount(0);

      const claims = waiting(page).locator(claimOf(page, contested));
      await expect(claims).toHaveCount(2);
      for (const claim of await claims.all()) {
        await expect(claim).toContainText(`2 accounts have claimed FB${contested}.`);
      }
      await claims
        .filter({ hasText: rivalEmail })
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(dialog(page)).toContainText(`The other claims of FB${contested} end`);
      await dialog(page).getByRole('button', { name: 'Approve' }).click();
      await expect(claims).toHaveCount(0);
      const mail = await admin.mailTo(email, `FB${contested} belongs to another account`);
      expect(mail.text).toContain(`/Contact?about=my-number&number=${contested}`);
    },
  );
});

test.describe('claims without review', () => {
  test.use({ expectedMessages: [/ERR_FAILED/] });

  test('that failed to load are loaded by Retry, and the latest are unlinked after one confirmation', async ({
    page,
    accounts,
    admin,
    keepSession,
  }) => {
    const { number, email, user } = await accounts.join();
    await page.route('**/api/Admin/Claims', (route) => route.abort());
    await openAsAdmin(page, accounts, keepSession);
    await expect(page.getByText('The site could not be reached.')).toBeVisible();
    await page.unroute('**/api/Admin/Claims');
    await page.getByRole('button', { name: 'Retry' }).click();
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
  });
});
