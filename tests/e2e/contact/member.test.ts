/** Messages to members: what each side sees, and what members do with them. */
import type { Page } from '@playwright/test';
import type { InboxPage } from '#contract/inbox/inbox.ts';
import { openContactMessages } from '#tests/support/processes/contact-messages.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const unwanted = (page: Page) => page.getByRole('region', { name: 'An unwanted message?' });

/** Presses the button and confirms the dialog, which explains the consequences. */
async function act(page: Page, label: string, confirmLabel: string, words: string): Promise<void> {
  await press(page, label);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: label, exact: true })).toBeFocused();
  await press(page, label);
  await dialog.getByRole('button', { name: confirmLabel }).click();
  await expect(page.getByRole('button', { name: label, exact: true })).toHaveCount(0);
  await expect(unwanted(page).getByRole('heading')).toBeFocused();
}

test.use({ expectedMessages: [/status of (400|409)|ERR_FAILED/] });

test(
  'a visitor writes to a member, and neither sees the address of the other before the answer',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const member = await accounts.join();
    const sender = openContactMessages(accounts).nextSender();
    await openHydrated(page, `/Freak-Brother/${member.number}`);
    await page.getByRole('link', { name: 'Send a message' }).click();
    await expect(page).toHaveURL(`/Contact?about=member&number=${member.number}`);
    await expect(page.getByLabel('What is it about?')).toHaveValue('member');
    await page.getByLabel('Your name').fill('Vera Visitor');
    await page.getByLabel('Your email').fill(sender);
    await page.getByLabel('Your message').fill('Do you <b>remember</b> me?\n1981');
    await press(page, 'Send message');
    await page.goto(await accounts.contactLinkTo(sender));
    await press(page, 'Confirm message');
    await expect(page).toHaveURL('/Contact/Confirmed');

    const link = await accounts.contactLinkTo(member.email);
    expect((await accounts.messagesTo(member.email)).join()).not.toContain(sender);
    expect((await accounts.messagesTo(sender)).join()).not.toContain(member.email);
    await page.goto('/');
    await openHydrated(page, link);
    await expect(page).toHaveURL('/Contact/Message');
    await expect(main(page)).toContainText('Vera Visitor wrote to you');
    await expect(main(page)).toContainText(`To FB${member.number}`);
    // As plain text, with its lines.
    await expect(page.locator('blockquote')).toHaveText('Do you <b>remember</b> me?\n1981');
    await expect(page.locator('blockquote')).toHaveCSS('white-space-collapse', 'preserve');
    expect(await page.content()).not.toContain(sender);
    await expect(main(page)).toContainText(
      'The sender then sees the email address of your account',
    );

    await press(page, 'Send answer and show my address');
    await expect(page.getByText('Please write an answer.')).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Of course, Vera!');
    await press(page, 'Send answer and show my address');
    await expect(page.getByRole('heading', { name: 'You have answered' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveCount(0);
    const response = (await accounts.messagesTo(sender)).at(-1) ?? '';
    expect(response).toContain('Of course, Vera!');
    expect(response).toContain(member.email);
    await page.goto('/');
    await openHydrated(page, link);
    await expect(page.getByRole('heading', { name: 'You have answered' })).toBeVisible();
  },
);

test('a member blocks a sender, reports the message to the admins, and unblocks on the account page', async ({
  page,
  keepSession,
  accounts,
}) => {
  const messages = openContactMessages(accounts);
  const member = await accounts.join();
  const first = await messages.relay(member, { name: 'Bob Bother' });
  await messages.relay(member, { name: 'Carl Careful' });
  await openHydrated(page, first.link);
  await act(page, 'Block this sender', 'Block sender', 'who is not told.');
  await expect(unwanted(page)).toContainText('You blocked this sender.');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveCount(0);
  await act(page, 'Report to the admins', 'Report message', 'The admins then see this message');
  await expect(unwanted(page)).toContainText('You reported this message.');
  const { token } = await accounts.logInAdmin();
  const inbox = (await (await accounts.ask('GET Admin/Inbox', { token })).json()) as InboxPage;
  const reported = inbox.items.find(({ who }) => who.name === 'Bob Bother');
  expect(reported).toMatchObject({
    state: 'reported',
    about: { freakBrotherNumber: member.number },
  });
  const count = async () => (await accounts.messagesTo(member.email)).length;
  const before = await count();
  const again = await messages.send({ about: 'member', number: member.number, email: first.from });
  await messages.confirm(again.link);
  expect(await count()).toBe(before);

  await keepSession(page, member.user);
  await openHydrated(page, '/your-account/emails');
  const card = page.getByRole('region', { name: 'Messages' });
  await expect(card).toContainText('Bob Bother');
  await expect(card).not.toContainText('Carl Careful');
  await card.getByRole('button', { name: 'Unblock: Bob Bother' }).click();
  await expect(card).toContainText('No blocked senders.');
  await expect(card.getByRole('heading', { name: 'Blocked senders' })).toBeFocused();
  await messages.confirm(
    (await messages.send({ about: 'member', number: member.number, email: first.from })).link,
  );
  await expect.poll(count).toBe(before + 1);
});

test('a member turns messages off with the mailed link, and on again on the account page', async ({
  page,
  keepSession,
  accounts,
}) => {
  const member = await accounts.join();
  const { link } = await openContactMessages(accounts).relay(member);
  await openHydrated(page, link);
  // A failed answer stays.
  const response = page.getByRole('textbox', { name: 'Your answer' });
  await response.fill('Of course!');
  await page.route('**/api/Contact/Message/Answer', (route) =>
    route.fulfill({ status: 409, json: { code: 'taken', message: 'You have already answered.' } }),
  );
  await press(page, 'Send answer and show my address');
  await expect(page.getByRole('alert')).toHaveText('You have already answered.');
  await expect(response).toHaveValue('Of course!');
  await expectAccessible(page);
  await act(page, 'Turn messages off', 'Turn messages off', 'Visitors can no longer write to you');
  await expect(unwanted(page)).toContainText('You turned messages off.');

  await openHydrated(page, `/Contact?about=member&number=${member.number}`);
  await page.getByLabel('Your name').fill('Vera Visitor');
  await page.getByLabel('Your email').fill(openContactMessages(accounts).nextSender());
  await page.getByLabel('Your message').fill('Hello!');
  await press(page, 'Send message');
  await expect(page.getByText(`FB${member.number} does not accept messages.`)).toHaveCount(1);
  await expect(page.getByLabel('Your message')).toHaveValue('Hello!');

  await keepSession(page, member.user);
  await openHydrated(page, '/your-account/emails');
  const openSwitch = page.getByRole('checkbox', { name: 'Visitors may send me messages' });
  await expect(openSwitch).not.toBeChecked();
  await page.route('**/api/Profile/Messages', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await openSwitch.press('Space');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alert')).toContainText(
    'could not be reached',
  );
  await expect(openSwitch).not.toBeChecked();
  await page.unroute('**/api/Profile/Messages');
  await openSwitch.press('Space');
  await expect(page.getByText('Messages are on.')).toBeVisible();
  await page.reload();
  await expect(openSwitch).toBeChecked();
});

test('profiles offer a message to living members, but not to oneself; a link that does not work says what to do', async ({
  page,
  keepSession,
  accounts,
  sharedMember,
}) => {
  await openHydrated(page, `/Contact/Message#${'0'.repeat(48)}`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await openHydrated(page, '/Contact/Message');
  await expect(page.getByRole('heading', { name: 'Open the link again' })).toBeVisible();

  const link = page.getByRole('link', { name: 'Send a message' });
  const report = page.getByRole('link', { name: 'Report or correct' });
  await openHydrated(page, `/Freak-Brother/${accounts.deceasedNumber}`);
  await expect(report).toBeVisible();
  await expect(link).toHaveCount(0);
  const { number, user } = sharedMember;
  await keepSession(page, user);
  await openHydrated(page, `/Freak-Brother/${number}`);
  await expect(report).toBeVisible();
  await expect(link).toHaveCount(0);

  await keepSession(page, (await accounts.joinUnlinked()).user);
  await openHydrated(page, '/your-account/emails');
  await expect(
    page.getByRole('region', { name: 'Messages' }).getByRole('checkbox'),
  ).toHaveAccessibleName('Email me about memorials that I keep');
});
