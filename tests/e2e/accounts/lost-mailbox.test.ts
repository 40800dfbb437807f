/** A member who lost email and phone asks for a new email, on a phone, and an admin moves the account. */
import type { Page } from '@playwright/test';
import { numberLabel } from '#contract/number-label.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { changeData } from '#tests/support/processes/ask-site.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible, expectRoomForText, lowTargets } from '../expect-accessible.ts';

const phone = { width: 390, height: 844 };
test.use({ claimPolicy: 'vouch', viewport: phone, expectedMessages: [/status of 400/] });
// Several pages of a journey are checked on a busy machine.
test.setTimeout(180_000);

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(phone);
  expect(await lowTargets(page)).toEqual([]);
  await expectRoomForText(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(phone);
}

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

async function ask(page: Page, number: number, email: string): Promise<void> {
  await page.getByLabel('Your number').fill(numberLabel('fb', number));
  await page.getByLabel('New email', { exact: true }).fill(email);
  await page.getByLabel('Your message to the admins').fill('My provider closed. Ask my brother.');
  await press(page, 'Send request');
  await expect(page.getByRole('heading', { name: 'Open the link in our email' })).toBeFocused();
  await expect(page.getByText(`we have sent a link to ${email}`)).toBeVisible();
}

async function confirm(page: Page, path: string): Promise<void> {
  // A new document: the fragment alone would not load the page again.
  await page.goto('/');
  await page.goto(path);
  await press(page, 'Confirm and show request');
}

/** Adds a photo on the page that is open. */
async function addProof(page: Page): Promise<void> {
  await press(page, 'Add a photo');
  const buffer = await drawPhoto({ width: 400, height: 300 });
  await page
    .getByLabel('Photo for the admins')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The admins can see your photo now.')).toBeVisible();
}

test('a member asks, shows the code for vouches, and the former owner stops the move', async ({
  page,
  accounts,
  accountSite,
}) => {
  const { number, email } = await accounts.join();
  changeData(accountSite, 'update claims set is_approved = 1 where is_validated = 1');
  const newEmail = `new${number}@example.org`;
  await page.goto('/recover-password');
  await page.getByRole('link', { name: 'Move your account' }).click();
  await expect(page).toHaveURL('/lost-mailbox');
  await press(page, 'Send request');
  await expect(
    page.getByText('Please tell the admins how they can check that it is you.'),
  ).toBeVisible();
  await expectFit(page);
  await ask(page, number, newEmail);
  await expectFit(page);

  const link = await linkTo(accounts, newEmail, 'confirm');
  await confirm(page, link);
  const heading = page.getByRole('heading', {
    name: `Your request for ${numberLabel('fb', number)} is open`,
  });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL('/lost-mailbox/confirm');
  await expect(page.getByText('0 of 2 have vouched')).toBeVisible();
  const code = page.getByRole('img', { name: 'QR code for members who vouch for you' });
  await expect(code).toBeVisible();
  await expect(page.getByText(/\/vouch#[0-9a-f]{48}$/)).toBeVisible();
  await expectFit(page);
  await addProof(page);
  await expect(page.getByText('The admins have 1 photo from you.')).toBeVisible();
  await expectFit(page);
  await confirm(page, link);
  await expect(heading).toBeVisible();
  await expect(page.getByText('The admins have 1 photo from you.')).toBeVisible();

  await page.goto('/');
  await page.goto(await linkTo(accounts, email, 'stop'));
  await expect(page.getByRole('heading', { name: 'Stop the move of your account' })).toBeVisible();
  await expectFit(page);
  await press(page, 'Stop the move');
  await expect(page.getByRole('heading', { name: 'The request was stopped' })).toBeFocused();
  await confirm(page, link);
  await expect(page.getByRole('alert')).toContainText('This link has expired');
  await expect(page.getByRole('link', { name: 'Ask again' })).toBeVisible();
});

test('a page without a token says where the link is', async ({ page }) => {
  await page.goto('/lost-mailbox/stop');
  await expect(page.getByText('Open it from the email again.')).toBeVisible();
  await expectFit(page);
});

test('an admin moves an account, undoes it, and refuses a request', async ({
  page,
  accounts,
  accountSite,
  keepSession,
}) => {
  const { number, email, password } = await accounts.join();
  changeData(accountSite, 'update claims set is_approved = 1 where is_validated = 1');
  const openRequest = async (to: string) => {
    const body = { freakBrotherNumber: number, email: to, text: 'My provider closed.' };
    expect((await accounts.ask('POST Account/LostMailbox', { body })).status).toBe(200);
    const token = (await linkTo(accounts, to, 'confirm')).split('#')[1];
    const confirmed = await accounts.ask('POST Account/LostMailbox/Confirm', { body: { token } });
    expect(confirmed.status).toBe(200);
    const data = asBase64(await drawPhoto({ width: 400, height: 300 }));
    const photo = { token, data, origFileName: 'card.jpg' };
    const added = await accounts.ask('POST Account/LostMailbox/Proof', { body: photo });
    expect(added.status).toBe(200);
  };
  const newEmail = `moved${number}@example.org`;
  await openRequest(newEmail);
  await keepSession(page, await accounts.logInAdmin());
  const adminPassword =
    /Sample admin: \S+ with the password (\S+)/.exec(accountSite.output())?.[1] ?? '';
  await page.goto('/Manifest/Mailboxes');
  const label = numberLabel('fb', number);
  await expect(page.getByRole('heading', { name: '1 member asks for a new email' })).toBeVisible();
  await expect(page.getByText('My provider closed.')).toBeVisible();
  await expectFit(page);

  const dialog = page.getByRole('dialog');
  await press(page, `1 proof: ${label}`);
  const picture = dialog.getByRole('img', { name: /^Proof 1 of 1/ });
  await expect(picture).toHaveJSProperty('naturalWidth', 400);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await press(page, `Move: ${label}`);
  await dialog.getByLabel('Your own password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Move account' }).click();
  await expect(dialog).toContainText('This is not your password.');
  await dialog.getByLabel('Your own password', { exact: true }).fill(adminPassword);
  await dialog.getByRole('button', { name: 'Move account' }).click();
  await expect(page.getByText('No requests.')).toBeVisible();
  const logIn = async (to: string) =>
    (await accounts.ask('POST Account/login', { body: { email: to, password } })).status;
  expect([await logIn(newEmail), await logIn(email)]).toEqual([200, 401]);
  await expectFit(page);

  await press(page, `Undo: ${label}`);
  await expect(page.getByRole('dialog')).toContainText(`The account uses ${email} again`);
  await dialog.getByLabel('Your own password', { exact: true }).fill(adminPassword);
  await press(page, 'Undo the move');
  await expect(page.getByText('No accounts were moved.')).toBeVisible();
  expect([await logIn(newEmail), await logIn(email)]).toEqual([401, 401]);

  await openRequest(`again${number}@example.org`);
  await page.reload();
  await press(page, `Refuse: ${label}`);
  await page.getByRole('dialog').getByLabel('Reason').fill('Please call the office.');
  await press(page, 'Refuse request');
  await expect(page.getByText('No requests.')).toBeVisible();
  await expect
    .poll(async () => (await accounts.messagesTo(`again${number}@example.org`)).join(' '))
    .toContain('Please call the office.');
});
