/** Admins and members invite people by mail, who register with the link. */
import type { Page } from '@playwright/test';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { deskTest as test, expect } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

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

test('an admin invites a person, who registers with the link and is linked', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const number = accounts.nextNumber();
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/Manifest/Invitations');
  await oneCard(page).getByLabel('FB Number').fill(`FB${number}`);
  await oneCard(page).getByLabel('Email').fill(invited(number));
  await oneCard(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`FB${number} gets an email.`)).toBeVisible();
  await expect(row(page, number)).toBeVisible();

  const guest = await browser.newPage({ baseURL: accountSite.url });
  await registerInvited(guest, accounts, number);
  await expectAccessible(guest);
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
  await again.close();
});

test('a member invites a load mate, and a person with an account accepts an invitation', async ({
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
  await page.goto('/my-profile');
  await page.getByRole('link', { name: 'Invite a load mate' }).click();
  await expect(page.getByText('You can vouch for 5 more people this month.')).toBeVisible();
  await page.getByLabel('FB Number').fill(String(number));
  await page.getByLabel('Email').fill(invited(number));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: `Do you know FB${number}?` })).toBeFocused();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { name: 'The invitation is sent' })).toBeFocused();
  await expect(page.getByText(`We are sending the invitation to ${invited(number)}`)).toBeVisible();

  const guest = await browser.newPage({ baseURL: accountSite.url });
  await registerInvited(guest, accounts, number);
  await expect(guest.getByText('The invitation counts as one vouch')).toBeVisible();
  await enterCode(guest, accounts, number);
  await guest.getByRole('link', { name: 'Ask members to vouch for you' }).click();
  await expect(guest.getByText('1 of 2 members has vouched')).toBeVisible();
  await guest.close();

  const { email, user } = await accounts.joinUnlinked();
  const other = accounts.nextNumber();
  const { token } = await accounts.logInAdmin();
  const body = { freakBrotherNumber: other, email };
  expect((await accounts.ask('POST Admin/Invitations', { token, body })).status).toBe(200);
  await keepSession(page, user);
  await page.goto(await accounts.invitationTo(email));
  await expect(page.getByRole('heading', { name: 'Accept with your account' })).toBeVisible();
  await page.getByRole('button', { name: `Accept as FB${other}` }).click();
  await expect(page.getByText(`Your account is now linked to FB${other}.`)).toBeVisible();
});

test('an admin invites many, with a bad line and a file that cannot be read, and withdraws one', async ({
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
  const lines = page.getByLabel('Or paste the lines');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/Admin/Invitations/Preview', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await lines.fill(
    [
      'number,email',
      `${one},${invited(one)}`,
      `${linked},${invited(linked)}`,
      `FB${other},${invited(other)}`,
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(lines).not.toBeEditable();
  answer.resolve();
  await expect(page.getByRole('heading', { name: '2 invitations can be sent' })).toBeFocused();
  await expect(lines).toBeEditable();
  await expect(page.getByText(`FB${linked} is already linked to an account.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByRole('heading', { name: '2 invitations queued' })).toBeFocused();
  await expect(row(page, linked)).toBeHidden();
  // A background task sends them.
  for (const number of [one, other]) {
    await accounts.invitationTo(invited(number));
    await expect(row(page, number)).toContainText('Sent');
  }
  await expect(page.getByText('All invitations have been processed.')).toBeVisible();

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
