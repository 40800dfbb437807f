/** Visitors write to the keepers of the register. */
import type { Page } from '@playwright/test';
import type { InboxItem, InboxPage } from '#contract/inbox/inbox.ts';
import { openContactMessages } from '#tests/support/processes/contact-messages.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

async function inboxOf(accounts: SiteAccounts): Promise<InboxItem[]> {
  const { token } = await accounts.logInAdmin();
  const response = await accounts.ask('GET Admin/Inbox', { token });
  return ((await response.json()) as InboxPage).items;
}

async function write(page: Page, email: string, text: string): Promise<void> {
  await page.getByLabel('Your name').fill('Vera Visitor');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Your message').fill(text);
}

// For refused forms, and for what is asked while the session ends.
test.use({ expectedMessages: [/status of 4(00|01|29)|ERR_FAILED/] });

test(
  'a message typed with the keyboard alone reaches the keepers once the link in the mail is used',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const email = openContactMessages(accounts).nextSender();
    const { keyboard } = page;
    await openHydrated(page, '/');
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'Contact' })
      .click();
    await expect(page).toHaveURL('/Contact');
    await expect(heading(page)).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Privacy' }).focus();
    for (const [label, text] of [
      ['Your name', 'Vera Visitor'],
      ['Your email', email],
      ['What is it about?', 'Some'],
      ['Number of the member', ''],
      ['Your message', 'My journey: where is the register?'],
    ] as const) {
      await keyboard.press('Tab');
      await expect(page.getByLabel(label)).toBeFocused();
      await keyboard.type(text);
    }
    // The field for programs is left out, for people and for screen readers.
    await expect(page.locator('[name=leaveEmpty]')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
    await keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/Contact/Sent');
    await expect(heading(page)).toHaveText('Check your email');
    await expect(heading(page)).toBeFocused();
    await expect(main(page)).toContainText(`We sent a link to ${email}.`);
    const link = await accounts.contactLinkTo(email);
    const isThere = async () =>
      (await inboxOf(accounts)).some(({ line }) => line.startsWith('My journey'));
    // Opening the page does not send the message, because programs that inspect mails open links too.
    await openHydrated(page, link);
    await expect(page).toHaveURL('/Contact/Confirm');
    await expect(page.getByRole('button', { name: 'Confirm message' })).toBeVisible();
    expect(await isThere()).toBe(false);
    await page.getByRole('button', { name: 'Confirm message' }).press('Enter');
    await expect(page).toHaveURL('/Contact/Confirmed');
    await expect(heading(page)).toBeFocused();
    await expect(main(page).getByText('Thank you. Your message was sent.')).toBeVisible();
    expect(await isThere()).toBe(true);
  },
);

test('errors are at their fields, and everything that was typed stays until it is sent', async ({
  page,
  accounts,
}) => {
  const number = accounts.nextNumber();
  await openHydrated(page, `/Freak-Brother/${number}`);
  await page.getByRole('link', { name: 'Report or correct' }).click();
  await expect(page).toHaveURL(`/Contact?about=record&number=${number}`);
  await expect(page.getByLabel('Number of the member')).toHaveValue(String(number));
  await expect(page.getByLabel('What is it about?')).toHaveValue('record');
  await openHydrated(page, '/Contact');
  await send(page);
  for (const words of [
    'Please enter your name.',
    'Valid email address required',
    'Please choose what it is about.',
    'Please write a message.',
  ]) {
    await expect(page.getByText(words)).toHaveCount(1);
  }
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Please enter your name.');
  await expectAccessible(page);
  await write(page, openContactMessages(accounts).nextSender(), 'Blue skies!');
  await page.getByLabel('What is it about?').selectOption('A message to a member');
  await send(page);
  await expect(page.getByText('Please enter the number of the member.')).toHaveCount(1);
  await expect(page.getByLabel('Number of the member')).toBeFocused();
  await page.getByLabel('Number of the member').fill('9999999');
  await send(page);
  await expect(page.getByText('No member has FB9999999.')).toHaveCount(1);
  await page.getByLabel('Number of the member').fill(`FB${number}`);

  await page.route('**/api/Contact', (route) => route.abort());
  await send(page);
  await expect(page.getByRole('alert')).toContainText('The site could not be reached.');
  await page.unroute('**/api/Contact');
  await page.route('**/api/Contact', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'too_many_requests', message: 'Please try again tomorrow.' },
    }),
  );
  await send(page);
  await expect(page.getByRole('alert')).toHaveText('Please try again tomorrow.');
  await expect(page.getByLabel('Your name')).toHaveValue('Vera Visitor');
  await expect(page.getByLabel('Your message')).toHaveValue('Blue skies!');
  await page.unroute('**/api/Contact');
  await send(page);
  await expect(page).toHaveURL('/Contact/Sent');
});

/** The page that it is on after the link. The page before has a part of the same name. */
const message = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

test('a mistyped address is corrected without typing the message again', async ({
  page,
  accounts,
}) => {
  const email = openContactMessages(accounts).nextSender();
  const number = accounts.nextNumber();
  await openHydrated(page, `/Contact?about=record&number=${number}`);
  await write(page, `typo.${email}`, 'The year is wrong.');
  await send(page);
  await expect(main(page)).toContainText(`We sent a link to typo.${email}.`);
  await page.getByRole('link', { name: 'Correct it' }).click();
  await expect(page).toHaveURL('/Contact');
  await expect(message(page)).toHaveValue('The year is wrong.');
  await expect(page.getByLabel('What is it about?')).toHaveValue('record');
  await expect(page.getByLabel('Number of the member')).toHaveValue(String(number));
  await page.getByLabel('Your email').fill(email);
  await send(page);
  await expect(main(page)).toContainText(`We sent a link to ${email}.`);
  // Only that link fills in the form again.
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'Contact' })
    .click();
  await expect(message(page)).toHaveValue('');
});

test('a signed-in member finds name and email filled in, and keeps what was typed after signing out', async ({
  page,
  keepSession,
  accounts,
}) => {
  const { user, email } = await accounts.join();
  await keepSession(page, user);
  await openHydrated(page, '/Contact');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann Example');
  await expect(page.getByLabel('Your email')).toHaveValue(email);
  await page.getByLabel('Your message').fill('A long text');
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('A long text');
});

test('the code of the mail confirms the message too; a wrong link or code leads back to the form', async ({
  page,
  accounts,
}) => {
  const { link } = await openContactMessages(accounts).send();
  const press = () => page.getByRole('button', { name: 'Confirm message' }).click();
  await openHydrated(page, `/Contact/Confirm#${'0'.repeat(48)}`);
  await press();
  await expect(page.getByRole('alert')).toContainText('This link has expired or is wrong.');
  await page.getByRole('link', { name: 'Write the message again' }).click();
  await expect(page).toHaveURL('/Contact');
  await openHydrated(page, '/Contact/Confirm');
  const code = page.getByLabel('Code from the email');
  await code.fill('123');
  await press();
  await expect(page.getByText('This link or code is wrong.')).toHaveCount(1);
  await code.fill('f'.repeat(48));
  await press();
  await expect(page.getByText('This link has expired or is wrong.')).toHaveCount(1);
  await code.fill(` ${link.split('#')[1]} `);
  await press();
  await expect(page).toHaveURL('/Contact/Confirmed');
});
