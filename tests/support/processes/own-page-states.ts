/** The account pages in each state that looks different, for screenshots and accessibility checks. */
import type { Page } from '@playwright/test';
import { password, type SiteAccounts } from './site-accounts.ts';

interface OwnPageState {
  readonly name: string;
  readonly path: string;
  /** The account whose session is stored first; none by default. */
  readonly as?: 'member' | 'fresh' | 'admin';
  /** A dialog covers the page, so only the viewport is captured. */
  readonly isCut?: boolean;
  /** Steps to take on the page; resolves when the state is reached. */
  readonly reach: (page: Page, accounts: SiteAccounts) => Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
const text = (page: Page, words: string) => page.getByText(words).first().waitFor();

async function askForCode(page: Page, email: string): Promise<void> {
  await fill(page, 'Email', email);
  await press(page, 'Recover');
  await text(page, 'If there is an account');
}

/** Reloads the page for a new account that has to confirm its new phone number. */
async function becomePhoneOwner(page: Page, accounts: SiteAccounts): Promise<void> {
  const { token } = (await accounts.join()).user;
  const profile = (await (await accounts.ask('GET Profile', { token })).json()) as object;
  const body = { ...profile, phoneNumber: '(312) 555-0142', currentPassword: password };
  await accounts.ask('PUT Profile', { token, body });
  await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(token)})`);
  await page.reload();
}

/** The token of a link that was never sent. */
const unknownToken = `#token=${'0'.repeat(48)}`;

const recovery: readonly OwnPageState[] = [
  { name: 'recover', path: '/recover-password', reach: (page) => text(page, 'Find your account') },
  {
    name: 'recover-by-link',
    path: '/recover-password',
    async reach(page, accounts) {
      const { email } = await accounts.join();
      const before = await accounts.linkTo(email);
      await askForCode(page, email);
      await page.goto(await accounts.linkTo(email, before));
      await text(page, 'Choose a new password');
    },
  },
  {
    name: 'recover-by-link-expired',
    path: `/recover-password${unknownToken}`,
    reach: (page) => text(page, 'This link has expired or was already used.'),
  },
];

const validation: readonly OwnPageState[] = [
  {
    name: 'confirm-email',
    path: '/confirm-email',
    async reach(page, accounts) {
      const { email } = await accounts.register();
      await page.goto(await accounts.linkTo(email));
      await text(page, 'You created an account');
    },
  },
  {
    name: 'confirm-email-expired',
    path: '/confirm-email',
    reach: (page) => text(page, 'This link no longer works'),
  },
  {
    name: 'second-factor-link-expired',
    path: '/set-up-second-factor',
    reach: (page) => text(page, 'This link no longer works'),
  },
  {
    name: 'validate',
    path: '/validate-account',
    as: 'fresh',
    async reach(page) {
      await text(page, 'Your account has the email');
      await page.getByText('Correct my email').click();
    },
  },
  {
    name: 'validate-phone',
    path: '/validate-account',
    as: 'member',
    async reach(page, accounts) {
      await becomePhoneOwner(page, accounts);
      await text(page, 'last four digits');
    },
  },
  {
    name: 'validated',
    path: '/validate-account',
    as: 'member',
    reach: (page) => text(page, 'Your account is validated.'),
  },
];

const profile: readonly OwnPageState[] = [
  {
    name: 'my-profile',
    path: '/my-profile',
    as: 'member',
    async reach(page, accounts) {
      await becomePhoneOwner(page, accounts);
      await text(page, 'Your new phone is not confirmed yet.');
    },
  },
  {
    name: 'change-password',
    path: '/change-password',
    as: 'member',
    reach: (page) => text(page, 'If you do not know'),
  },
];

const account: readonly OwnPageState[] = [
  {
    name: 'password-and-devices',
    path: '/your-account/password-and-devices',
    as: 'member',
    reach: (page) => text(page, 'Times are in your time zone'),
  },
  {
    name: 'your-data-deletion',
    path: '/your-account/data',
    isCut: true,
    as: 'member',
    async reach(page) {
      await press(page, 'Delete my account');
      await text(page, 'It cannot be restored');
    },
  },
];

export const ownPageStates = [...recovery, ...validation, ...profile, ...account];
