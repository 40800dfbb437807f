/** Changes of who has an account or a number: people write, admins announce, and the holder objects. */
import type { Page } from '@playwright/test';
import { numberLabel } from '#contract/number-label.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { openContactMessages } from '#tests/support/processes/contact-messages.ts';
import { changeData } from '#tests/support/processes/ask-site.ts';
import type { SiteAccount, SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import type { Site } from '#tests/support/processes/site-process.ts';
import { deskTest as test, expect } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openItem, rowOf } from '../inbox/open-inbox.ts';

test.use({ expectedMessages: [/status of 40[03]/] });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const notice = (page: Page) => page.getByRole('region', { name: 'Announced change' });

/** Joins, and is linked to the number. */
async function joinLinked(accounts: SiteAccounts, site: Site): Promise<SiteAccount> {
  const account = await accounts.join();
  changeData(site, 'update claims set is_approved = 1 where is_validated = 1');
  return account;
}

async function stopLinkTo(accounts: SiteAccounts, to: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await accounts.messagesTo(to)).toReversed().join(' ');
      link = /\/announced-change#[0-9a-f]{48}/.exec(mails)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** Sends what an admin has to confirm, in the dialog that is open. */
async function announce(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Announce it' }).click();
  // The text of an earlier announcement may still be there.
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Announced. It happens in 72 hours')).toBeVisible();
}

test(
  'who lost the email asks with a photo, an admin announces the move, and the holder objects on any page',
  { tag: '@core' },
  async ({ page, browser, accounts, accountSite, keepSession }) => {
    const { number, user } = await joinLinked(accounts, accountSite);
    const label = numberLabel('fb', number);
    const newEmail = openContactMessages(accounts).nextSender();

    await page.goto('/recover-password');
    await page.getByRole('link', { name: 'I no longer have this email address' }).click();
    await expect(page).toHaveURL('/Contact?about=lost-email');
    await page.getByLabel('Your name').fill('Ann Example');
    await page.getByLabel('Your new email').fill(newEmail);
    await page.getByLabel('Your message').fill('My provider closed.');
    await press(page, 'Send message');
    await expect(page.getByText('Please enter the number of the member.').first()).toBeVisible();
    await page.getByLabel('Your number').fill(label);
    await press(page, 'Send message');
    await expect(page.getByText(`We sent a link to ${newEmail}.`)).toBeVisible();
    await page.goto(await accounts.contactLinkTo(newEmail));
    await press(page, 'Confirm message');
    await press(page, 'Add a photo');
    await page.getByLabel('Photo for the admins').setInputFiles({
      name: 'card.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPhoto({ width: 400, height: 300 }),
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The admins have 1 photo from you.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Show the admins a proof' })).toBeFocused();
    await expectAccessible(page);

    const desk = await browser.newPage({ baseURL: accountSite.url });
    await keepSession(desk, await accounts.logInAdmin());
    await desk.goto('/Manifest?kind=ownership');
    await rowOf(desk, 'Ann Example').filter({ hasText: label }).getByRole('link').click();
    await expect(desk.getByRole('img', { name: /^Proof 1 of 1/ })).toHaveJSProperty(
      'naturalWidth',
      400,
    );
    await press(desk, 'Move account to another email');
    await announce(desk);
    await expect(desk.getByText('unless Ann Example objects')).toBeVisible();
    await expectAccessible(desk);

    await keepSession(page, user);
    await page.goto('/History');
    await expect(notice(page)).toContainText(`move your account (${label})`);
    await expectAccessible(page);
    await notice(page).getByRole('button', { name: 'I object' }).click();
    await expect(notice(page)).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
    await expect(notice(page)).toBeHidden();

    await desk.reload();
    await expect(desk.getByText('objected while signed in')).toBeVisible();
    await desk.close();
  },
);

test('a linked number is asked for, announced, cancelled, announced again, and stopped with the mailed link', async ({
  page,
  accounts,
  accountSite,
  keepSession,
}) => {
  const holder = await joinLinked(accounts, accountSite);
  const label = numberLabel('fb', holder.number);
  const messages = openContactMessages(accounts);

  await page.goto('/register');
  await page.getByLabel('FB Number', { exact: true }).fill(String(holder.number));
  await press(page, 'Next');
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeFocused();
  await press(page, 'Next');
  await page.getByRole('link', { name: 'This is my number' }).click();
  await expect(page).toHaveURL(`/Contact?about=my-number&number=${holder.number}`);
  await expect(page.getByLabel('Your number')).toHaveValue(String(holder.number));
  for (const name of ['Rita Rival', 'Carl Claimant']) {
    const { link } = await messages.send({ name, about: 'my-number', number: holder.number });
    await messages.confirm(link);
  }

  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/Manifest?kind=ownership');
  await rowOf(page, 'Rita Rival').filter({ hasText: label }).getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Carl Claimant', exact: true })).toBeVisible();
  await press(page, 'Give this number');
  await announce(page);
  await press(page, /^Cancel the change/);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText('Cancelled by an admin')).toBeVisible();
  const first = await stopLinkTo(accounts, holder.email);
  await press(page, 'Give this number');
  await announce(page);
  await page.goto('/Manifest');
  await expect(page.getByRole('region', { name: 'Announced changes' })).toContainText(label);

  await expect.poll(() => stopLinkTo(accounts, holder.email)).not.toBe(first);
  await page.goto(first);
  await expect(page.getByText('An admin has already cancelled this change.')).toBeVisible();
  await page.goto('/');
  await page.goto(`/announced-change#${'0'.repeat(48)}`);
  await expect(page.getByRole('alert')).toHaveText('To object, sign in, or write to the admins.');
  await page.goto('/');
  await page.goto(await stopLinkTo(accounts, holder.email));
  await expectAccessible(page);
  await press(page, 'I object');
  await expect(page.getByRole('status').filter({ hasText: 'stopped' })).toBeVisible();
  await page.goto('/Manifest?kind=ownership');
  await rowOf(page, 'Rita Rival').filter({ hasText: label }).getByRole('link').click();
  await expect(openItem(page)).toContainText('Objected');
});
