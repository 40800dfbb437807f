/** The pages of messages in each state that looks different, for screenshots and accessibility checks. */
import type { Page } from '@playwright/test';
import { keepToken } from './keep-token.ts';
import { openContactMessages, type ContactMessages } from './contact-messages.ts';
import type { SiteAccount, SiteAccounts } from './site-accounts.ts';

interface ContactState {
  readonly name: string;
  readonly path: string;
  /** Steps to take on the page; resolves when the state is reached. */
  readonly reach: (page: Page, accounts: SiteAccounts) => Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const text = (page: Page, words: string) => page.getByText(words).first().waitFor();

/** Waits for the script, because until then the form is the browser's own. */
const alive = (page: Page) => page.locator('form[novalidate]').waitFor();

async function writeMessage(page: Page, email: string): Promise<void> {
  await alive(page);
  await page.getByLabel('Your name').fill('Vera Visitor');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('What is it about?').selectOption('A wrong record');
  await page.getByLabel('Your message').fill('The year is wrong.\nIt was 1981.');
  await press(page, 'Send message');
}

const letter = `Hello!\n\nWe jumped together at Hinckley in 1981, on the Tuesday that it rained. I have a photo of you under the old round canopy. Would you like a copy?\n\nBlue skies\nVera`;

async function relayTo(
  accounts: SiteAccounts,
  use?: (messages: ContactMessages, link: string) => Promise<void>,
): Promise<{ link: string; member: SiteAccount }> {
  const member = await accounts.join();
  const messages = openContactMessages(accounts);
  const { link } = await messages.relay(member, { text: letter });
  await use?.(messages, link);
  return { link, member };
}

async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await text(page, 'Vera Visitor wrote to you');
}

async function settled(page: Page, accounts: SiteAccounts, actions: readonly string[]) {
  const { link } = await relayTo(accounts, async (messages, path) => {
    for (const action of actions) await messages.settle(path, action);
  });
  await open(page, link);
}

const wrongToken = '0'.repeat(48);

export const contactStates: readonly ContactState[] = [
  { name: 'contact', path: '/Contact', reach: alive },
  { name: 'contact-death', path: '/Contact?about=death&number=58', reach: alive },
  { name: 'contact-photo', path: '/Contact?about=take-down&photo=1', reach: alive },
  { name: 'contact-member', path: '/Contact?about=member&number=58', reach: alive },
  {
    name: 'contact-refused',
    path: '/Contact?about=member',
    async reach(page) {
      await alive(page);
      await press(page, 'Send message');
      await text(page, 'Please enter your name.');
    },
  },
  {
    name: 'contact-sent',
    path: '/Contact/Sent',
    reach: (page) => text(page, 'We sent you a link'),
  },
  {
    name: 'contact-sent-to',
    path: '/Contact',
    async reach(page, accounts) {
      await writeMessage(page, openContactMessages(accounts).nextSender());
      await text(page, 'We sent a link to');
    },
  },
  {
    name: 'contact-confirm',
    path: '/Contact/Sent',
    async reach(page, accounts) {
      await page.goto((await openContactMessages(accounts).send()).link);
      await text(page, 'One last step');
    },
  },
  { name: 'contact-confirm-code', path: '/Contact/Confirm', reach: alive },
  {
    name: 'contact-confirmed',
    path: '/Contact/Confirmed',
    reach: (page) => text(page, 'Thank you.'),
  },
  {
    name: 'message',
    path: '/',
    reach: async (page, accounts) => open(page, (await relayTo(accounts)).link),
  },
  {
    name: 'message-settled',
    path: '/',
    reach: (page, accounts) => settled(page, accounts, ['block', 'report', 'turn-off']),
  },
  {
    name: 'message-expired',
    path: '/',
    async reach(page) {
      await page.goto(`/Contact/Message#${wrongToken}`);
      await text(page, 'This link no longer works');
    },
  },
  {
    name: 'message-without-link',
    path: '/Contact/Message',
    reach: (page) => text(page, 'Open the link again'),
  },
  {
    name: 'account-messages',
    path: '/',
    async reach(page, accounts) {
      const { member } = await relayTo(accounts, (messages, link) =>
        messages.settle(link, 'block'),
      );
      await keepToken(page, new URL(page.url()).origin, member.user.token);
      await page.goto('/your-account/emails');
      await text(page, 'Blocked senders');
    },
  },
];
