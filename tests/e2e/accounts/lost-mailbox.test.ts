/** A member who lost email and phone asks for a new email, and an admin moves the account. */
import type { Page } from '@playwright/test';
import { numberLabel } from '#contract/number-label.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { changeData } from '#tests/support/processes/ask-site.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { deskTest as test, expect } from '../account-test.ts';

test.use({ expectedMessages: [/status of 400/] });

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The path of the newest link of this kind in the mails to an address. */
async function linkTo(accounts: SiteAccounts, to: string, page: 'confirm' | 'stop') {
  let link = '';
  await expect
    .poll(async () => {
      const pattern = new RegExp(`/lost-mailbox/${page}#[0-9a-f]{48}`);
      link = pattern.exec((await accounts.messagesTo(to)).toReversed().join(' '))?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

test('a member asks and adds a proof, and an admin moves the account and undoes it', async ({
  page,
  browser,
  accounts,
  accountSite,
  admin,
  keepSession,
}) => {
  const { number, email, password } = await accounts.join();
  changeData(accountSite, 'update claims set is_approved = 1 where is_validated = 1');
  const label = numberLabel('fb', number);
  const newEmail = `new${number}@example.org`;
  await page.goto('/recover-password');
  await page.getByRole('link', { name: 'Move your account' }).click();
  await expect(page).toHaveURL('/lost-mailbox');
  await press(page, 'Send request');
  await expect(
    page.getByText('Please tell the admins how they can check that it is you.'),
  ).toBeVisible();
  await page.getByLabel('Your number').fill(label);
  await page.getByLabel('New email', { exact: true }).fill(newEmail);
  await page.getByLabel('Your message to the admins').fill('My provider closed.');
  await press(page, 'Send request');
  await expect(page.getByRole('heading', { name: 'Open the link in our email' })).toBeFocused();
  await page.goto('/');
  await page.goto(await linkTo(accounts, newEmail, 'confirm'));
  await press(page, 'Confirm and show request');
  await expect(
    page.getByRole('heading', { name: `Your request for ${label} is open` }),
  ).toBeFocused();
  await expect(page).toHaveURL('/lost-mailbox/confirm');
  await expect(
    page.getByRole('img', { name: 'QR code for members who vouch for you' }),
  ).toBeVisible();
  await press(page, 'Add a photo');
  const buffer = await drawPhoto({ width: 400, height: 300 });
  await page
    .getByLabel('Photo for the admins')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The admins have 1 photo from you.')).toBeVisible();
  await page.goto('/');
  await page.goto(await linkTo(accounts, email, 'stop'));
  await expect(page.getByRole('heading', { name: 'Stop the move of your account' })).toBeVisible();

  const admins = await browser.newPage({ baseURL: accountSite.url });
  const dialog = admins.getByRole('dialog');
  await keepSession(admins, await accounts.logInAdmin());
  await admins.goto('/Manifest/Mailboxes');
  await expect(admins.getByText('My provider closed.')).toBeVisible();
  await press(admins, `1 proof: ${label}`);
  await expect(dialog.getByRole('img', { name: /^Proof 1 of 1/ })).toHaveJSProperty(
    'naturalWidth',
    400,
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await press(admins, `Move: ${label}`);
  const ownPassword = dialog.getByLabel('Your own password', { exact: true });
  await ownPassword.fill('not my password');
  await dialog.getByRole('button', { name: 'Move account' }).click();
  await expect(dialog).toContainText('This is not your password.');
  await ownPassword.fill(admin.password);
  await dialog.getByRole('button', { name: 'Move account' }).click();
  await expect(admins.getByText('No requests.')).toBeVisible();
  const logIn = async (to: string) =>
    (await accounts.ask('POST Account/login', { body: { email: to, password } })).status;
  expect([await logIn(newEmail), await logIn(email)]).toEqual([200, 401]);
  await press(admins, `Undo: ${label}`);
  await expect(dialog).toContainText(`The account uses ${email} again`);
  await ownPassword.fill(admin.password);
  await press(admins, 'Undo the move');
  await expect(admins.getByText('No accounts were moved.')).toBeVisible();
  expect([await logIn(newEmail), await logIn(email)]).toEqual([401, 401]);
  await admins.close();
});
