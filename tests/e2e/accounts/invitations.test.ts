/** Admins and members invite people by mail, who register with the link. */
import type { Page } from '@playwright/test';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { test } from '../account-test.ts';
import { expectAccessible, expectRoomForText, lowTargets } from '../expect-accessible.ts';
import { expect } from '../site-test.ts';

const phone = { width: 390, height: 844 };

test.use({ claimPolicy: 'vouch' });

const invited = (number: number) => `invited${number}@example.org`;

const oneCard = (page: Page) => page.getByRole('region', { name: 'Invite one person' });
const row = (page: Page, number: number) =>
  page.getByRole('row').filter({ hasText: invited(number) });

async function registerInvited(page: Page, accounts: SiteAccounts, number: number) {
  await page.goto(await accounts.invitationTo(invited(number)));
  await expect(page.getByRole('heading', { name: `You are invited as FB${number}` })).toBeVisible();
  // The token does not stay in the history.
  await expect(page).toHaveURL('/invitation');
  await expect(page.getByLabel('Email')).toHaveValue(invited(number));
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse battery');
}

async function enterCode(page: Page, accounts: SiteAccounts, number: number) {
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('enter the code that we sent to')).toBeVisible();
  await page.goto('/validate-account');
  await page.getByLabel('Enter verification code').fill(await accounts.codeTo(invited(number)));
  await page.getByRole('button', { name: 'Check Code' }).click();
  await expect(page).toHaveURL('/');
}

test(
  'an admin invites a person, who registers with the link and is linked',
  { tag: '@core' },
  async ({ page, browser, accountSite, accounts, keepSession }) => {
    const number = accounts.nextNumber();
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/Manifest/Invitations');
    await oneCard(page).getByLabel('FB Number').fill(`FB${number}`);
    await oneCard(page).getByLabel('Email').fill(invited(number));
    await oneCard(page).getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`FB${number} gets an email.`)).toBeVisible();
    await expect(row(page, number)).toBeVisible();
    await expectAccessible(page);
    await expectRoomForText(page);

    const guest = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
    await registerInvited(guest, accounts, number);
    await expectAccessible(guest);
    await expectRoomForText(guest);
    expect(await lowTargets(guest)).toEqual([]);
    await enterCode(guest, accounts, number);
    await guest.goto('/claim-number');
    await expect(guest.getByText(`Your account is linked to FB${number}.`)).toBeVisible();
    await guest.close();

    await page.reload();
    await expect(row(page, number)).toContainText('Used');
    const again = await browser.newPage({ baseURL: accountSite.url });
    await again.goto(await accounts.invitationTo(invited(number)));
    await expect(
      again.getByRole('heading', { name: 'This invitation no longer works' }),
    ).toBeVisible();
    await expectAccessible(again);
    await again.close();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a member invites a load mate, which counts as a vouch', async ({
    page,
    browser,
    accountSite,
    accounts,
    keepSession,
  }) => {
    const member = await accounts.join();
    accounts.trust(member);
    const number = accounts.nextNumber();
    await keepSession(page, member.user);
    await page.goto('/your-account');
    await page.getByRole('link', { name: 'Send an invitation' }).click();
    await expect(page.getByText('You can vouch for 5 more people this month.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('FB Number').fill(String(number));
    await page.getByLabel('Email').fill(invited(number));
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: `Do you know FB${number}?` })).toBeFocused();
    await expectAccessible(page);
    await expectRoomForText(page);
    expect(await lowTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('heading', { name: 'The invitation is sent' })).toBeFocused();
    await expect(
      page.getByText(`We are sending the invitation to ${invited(number)}`),
    ).toBeVisible();

    const guest = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
    await registerInvited(guest, accounts, number);
    await expect(guest.getByText('The invitation counts as one vouch')).toBeVisible();
    await enterCode(guest, accounts, number);
    await guest.getByRole('link', { name: 'Waiting for two members or an admin' }).click();
    await expect(guest.getByText('1 of 2 members has vouched')).toBeVisible();
    await guest.close();
  });

  test('a person with an account signs in and accepts', async ({ page, accounts, keepSession }) => {
    const { email, user } = await accounts.joinUnlinked();
    const number = accounts.nextNumber();
    const { token } = await accounts.logInAdmin();
    const body = { freakBrotherNumber: number, email };
    expect((await accounts.ask('POST Admin/Invitations', { token, body })).status).toBe(200);
    const link = await accounts.invitationTo(email);
    await keepSession(page, user);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Accept with your account' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Accept as FB${number}` }).click();
    await expect(page.getByText(`Your account is now linked to FB${number}.`)).toBeVisible();
  });

  test('lines stay as they are during a preview, and a file that cannot be read says so', async ({
    page,
    accounts,
    keepSession,
  }) => {
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/Manifest/Invitations');
    const lines = page.getByLabel('Or paste the lines');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/Admin/Invitations/Preview', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await lines.fill(`number,email\n${accounts.nextNumber()},${invited(0)}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(lines).not.toBeEditable();
    answer();
    await expect(page.getByRole('heading', { name: '1 invitation can be sent' })).toBeFocused();
    await expect(lines).toBeEditable();

    await page.evaluate(() => {
      Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    });
    const buffer = Buffer.from('number,email');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('This file could not be read.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveCount(0);
  });

  test('an admin invites many from a file with a bad line, and withdraws one', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const [one, other] = [accounts.nextNumber(), accounts.nextNumber()];
    const holder = await accounts.join();
    accounts.trust(holder);
    const { number: linked } = holder;
    await keepSession(page, await accounts.logInAdmin());
    await page.goto('/Manifest/Invitations');
    await page
      .getByLabel('Or paste the lines')
      .fill(
        [
          'number,email',
          `${one},${invited(one)}`,
          `${linked},${invited(linked)}`,
          `FB${other},${invited(other)}`,
        ].join('\n'),
      );
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: '2 invitations can be sent' })).toBeFocused();
    await expect(page.getByText(`FB${linked} is already linked to an account.`)).toBeVisible();
    await expectAccessible(page);
    await expectRoomForText(page);
    expect(await lowTargets(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(page.getByRole('heading', { name: '2 invitations queued' })).toBeFocused();
    await expect(row(page, linked)).toBeHidden();
    // A background task sends them.
    for (const number of [one, other]) {
      await accounts.invitationTo(invited(number));
      await expect(row(page, number)).toContainText('Sent');
    }
    await expect(page.getByText('All invitations have been processed.')).toBeVisible();

    // A long address wraps within the height of a row.
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize(phone);
    const wrapped = await row(page, other)
      .locator('.dense-address')
      .evaluate((cell) => {
        const email = cell.textContent;
        cell.textContent = 'bartholomew.featherstone@mail.example.org';
        const { scrollWidth, clientWidth } = cell;
        const height = cell.closest('tr')?.offsetHeight;
        cell.textContent = email;
        return { over: scrollWidth - clientWidth, height };
      });
    expect(wrapped).toEqual({ over: 0, height: 48 });

    await row(page, one).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw 1 invitation?' });
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('1 invitation is withdrawn.')).toBeVisible();
    await expect(row(page, one)).toBeHidden();
    await expect(row(page, other)).toBeVisible();
    const token = (await accounts.invitationTo(invited(one))).split('#')[1];
    const opened = await accounts.ask('POST Invitations/Open', { body: { token } });
    expect(opened.status).toBe(400);
  });
});
