/** `test` with messages of visitors in the inbox. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { InboxItem } from '#contract/inbox/inbox.ts';
import { itemAddress } from '#web/addresses/inbox-address.ts';
import { sendMessage, type MessageForm } from '#tests/support/processes/sent-messages.ts';
import { expect, test as accountTest } from '../account-test.ts';

interface Sent extends InboxItem {
  readonly email: string;
  /** The address of its page. */
  readonly path: string;
}

interface Fixtures {
  /** Signed in on the page. */
  user: User;
  /** Sends a message from a new address. */
  write: (form: Omit<MessageForm, 'name' | 'email'>) => Promise<Sent>;
}

let written = 0;

/** Its site links claims at once. */
export const test = accountTest.extend<Fixtures>({
  user: async ({ page, accounts, keepSession }, use) => {
    const user = await accounts.logInAdmin();
    await keepSession(page, user);
    await use(user);
  },
  write: async ({ accountSite, admin, accounts }, use) => {
    const user = await accounts.logInAdmin();
    await use(async (form) => {
      written += 1;
      const email = `writer${written}@example.org`;
      const name = `Writer ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(written % 26)}${written}`;
      const sent = await sendMessage(accountSite, admin, user, { name, email, ...form });
      return { ...sent, email, path: itemAddress(sent.kind, sent.itemId) };
    });
  },
});

export { expect };

export const dialog = (page: Page) => page.getByRole('dialog');
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
