/** Visitors write to the keepers of the register. */
import type { Page } from '@playwright/test';
import type { InboxPage } from '#contract/contact/inbox.ts';
import { openContactMessages } from '#tests/support/processes/contact-messages.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { expect, test } from '../account-test.ts';
import { openAlive } from '../members/open-alive.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

async function inboxOf(accounts: SiteAccounts): Promise<InboxPage['messages']> {
  const { token } = await accounts.logInAdmin();
  const response = await accounts.ask('GET Admin/Messages', { token });
  return ((await response.json()) as InboxPage).messages;
}

async function write(page: Page, email: string, text: string): Promise<void> {
  await page.getByLabel('Your name').fill('Vera Visitor');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Your message').fill(text);
}

/** Opens the link as from a mail program and presses the button. */
async function confirm(page: Page, link: string): Promise<void> {
  await openAlive(page, link);
  await expect(page).toHaveURL('/Contact/Confirm');
  await page.getByRole('button', { name: 'Confirm message' }).click();
  await expect(page).toHaveURL('/Contact/Confirmed');
  await expect(heading(page)).toBeFocused();
  await expect(main(page).getByText('Thank you. Your message was sent.')).toBeVisible();
}

// For refused forms.
test.use({ expectedMessages: [/status of 400/] });

test(
  'a message reaches the keepers once the link in the mail is used',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const email = openContactMessages(accounts).nextSender();
    await openAlive(page, '/');
    await page
      .getByRole('navigation', { name: 'Footer' })
      .getByRole('link', { name: 'Contact' })
      .click();
    await expect(page).toHaveURL('/Contact');
    await expect(heading(page)).toBeFocused();
    await write(page, email, 'My journey: where is the register?');
    await page.getByLabel('What is it about?').selectOption('Something else');
    await send(page);
    await expect(page).toHaveURL('/Contact/Sent');
    await expect(heading(page)).toHaveText('Check your email');
    await expect(heading(page)).toBeFocused();
    await expect(main(page)).toContainText(`We sent a link to ${email}.`);
    const link = await accounts.contactLinkTo(email);
    const isThere = async () =>
      (await inboxOf(accounts)).some(({ excerpt }) => excerpt.startsWith('My journey'));
    expect(await isThere()).toBe(false);
    // Opening the page does not send the message, because programs that inspect mails open links too.
    await openAlive(page, link);
    await expect(page.getByRole('button', { name: 'Confirm message' })).toBeVisible();
    expect(await isThere()).toBe(false);
    await page.goto('/');
    await confirm(page, link);
    expect(await isThere()).toBe(true);
  },
);

test('a family reports a death from the profile', { tag: '@core' }, async ({ page, accounts }) => {
  const email = openContactMessages(accounts).nextSender();
  const number = accounts.nextNumber();
  await openAlive(page, `/Freak-Brother/${number}`);
  await page.getByRole('link', { name: 'Report or correct' }).click();
  await expect(page).toHaveURL(`/Contact?about=record&number=${number}`);
  await expect(page.getByLabel('Number of the member')).toHaveValue(String(number));
  await expect(page.getByLabel('What is it about?')).toHaveValue('record');
  await page.getByLabel('What is it about?').selectOption('A member has died');
  await write(page, email, 'He died last week.\nHis wife');
  await send(page);
  await expect(page).toHaveURL('/Contact/Sent');
  await page.goto('/');
  await confirm(page, await accounts.contactLinkTo(email));
  expect(await inboxOf(accounts)).toContainEqual(
    expect.objectContaining({ about: 'death', freakBrotherNumber: number, name: 'Vera Visitor' }),
  );
});

test('errors are at their fields, and everything that was typed stays', async ({
  page,
  accounts,
}) => {
  const number = accounts.nextNumber();
  await openAlive(page, '/Contact');
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
  await write(page, openContactMessages(accounts).nextSender(), 'Blue skies!');
  await page.getByLabel('What is it about?').selectOption('A message to a member');
  await send(page);
  await expect(page.getByText('Please enter the number of the member.')).toHaveCount(1);
  await expect(page.getByLabel('Number of the member')).toBeFocused();
  await page.getByLabel('Number of the member').fill('9999999');
  await send(page);
  await expect(page.getByText('No member has FB9999999.')).toHaveCount(1);
  await expect(page.getByLabel('Your name')).toHaveValue('Vera Visitor');
  await expect(page.getByLabel('Your message')).toHaveValue('Blue skies!');
  await page.getByLabel('Number of the member').fill(`FB${number}`);
  await send(page);
  await expect(page).toHaveURL('/Contact/Sent');
});

test.describe('when the site cannot be reached', () => {
  test.use({ expectedMessages: [/ERR_FAILED|status of 429/] });

  test('the message stays, and can be sent again', async ({ page, accounts }) => {
    await openAlive(page, '/Contact?about=sign-in');
    await write(page, openContactMessages(accounts).nextSender(), 'I cannot sign in.');
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
    await expect(page.getByLabel('Your message')).toHaveValue('I cannot sign in.');
    await page.unroute('**/api/Contact');
    await send(page);
    await expect(page).toHaveURL('/Contact/Sent');
  });
});

/** The page that it is on after the link. The page before has a part of the same name. */
const message = (page: Page) => page.getByRole('textbox', { name: 'Your message' });

test('a mistyped address is corrected without typing the message again', async ({
  page,
  accounts,
}) => {
  const email = openContactMessages(accounts).nextSender();
  const number = accounts.nextNumber();
  await openAlive(page, `/Contact?about=record&number=${number}`);
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

test('a signed-in member finds the name filled in, and keeps what was typed after signing out', async ({
  page,
  keepSession,
  accounts,
}) => {
  const { user, email } = await accounts.join();
  await keepSession(page, user);
  await openAlive(page, '/Contact');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann Example');
  await expect(page.getByLabel('Your email')).toHaveValue('');
  await page.getByLabel('Your message').fill('A long text');
  await page.evaluate(() => {
    localStorage.removeItem('authToken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('A long text');

  // A page that has loaded the profile makes the email known.
  await page.evaluate((token) => localStorage.setItem('authToken', token), user.token);
  await openAlive(page, '/my-profile');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'Contact' })
    .click();
  await expect(page.getByLabel('Your email')).toHaveValue(email);
});

test('a wrong or expired link leads back to the form', async ({ page }) => {
  await openAlive(page, `/Contact/Confirm#${'0'.repeat(48)}`);
  await page.getByRole('button', { name: 'Confirm message' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or is wrong.');
  await page.getByRole('link', { name: 'Write the message again' }).click();
  await expect(page).toHaveURL('/Contact');
});

test('the code of the mail confirms the message too', async ({ page, accounts }) => {
  const { link } = await openContactMessages(accounts).send();
  await openAlive(page, '/Contact/Confirm');
  const code = page.getByLabel('Code from the email');
  await code.fill('123');
  await page.getByRole('button', { name: 'Confirm message' }).click();
  await expect(page.getByText('This link or code is wrong.')).toHaveCount(1);
  await code.fill('f'.repeat(48));
  await page.getByRole('button', { name: 'Confirm message' }).click();
  await expect(page.getByText('This link has expired or is wrong.')).toHaveCount(1);
  await code.fill(` ${link.split('#')[1]} `);
  await page.getByRole('button', { name: 'Confirm message' }).click();
  await expect(page).toHaveURL('/Contact/Confirmed');
});

test('works by keyboard alone', async ({ page, accounts }) => {
  const email = openContactMessages(accounts).nextSender();
  const { keyboard } = page;
  await openAlive(page, '/Contact');
  await page.getByRole('main').getByRole('link', { name: 'Privacy' }).focus();
  const type = async (label: string, text: string) => {
    await keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused();
    await keyboard.type(text);
  };
  await type('Your name', 'Vera Visitor');
  await type('Your email', email);
  await type('What is it about?', 'Some');
  await type('Number of the member', '');
  await type('Your message', 'Typed only.');
  // The field for programs is left out.
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/Contact/Sent');
  await page.goto('/');
  await openAlive(page, await accounts.contactLinkTo(email));
  await page.getByRole('heading', { name: 'One last step' }).waitFor();
  for (let stop = 0; stop < 40; stop += 1) {
    await keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.textContent);
    if (name === 'Confirm message') break;
  }
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/Contact/Confirmed');
});
