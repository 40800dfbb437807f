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

async function enterCode(page: Page, accounts: SiteAccounts): Promise<void> {
  const { email } = await accounts.join();
  const before = await accounts.codeTo(email);
  await askForCode(page, email);
  await fill(page, 'Enter verification code', await accounts.codeTo(email, before));
  await press(page, 'Check Code');
  await text(page, 'Choose a new password');
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
    name: 'recover-code-refused',
    path: '/recover-password',
    async reach(page) {
      await askForCode(page, 'nobody@example.org');
      await fill(page, 'Enter verification code', '12-34');
      await press(page, 'Check Code');
      await text(page, 'Invalid verification code.');
    },
  },
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
  {
    name: 'recover-password-weak',
    path: '/recover-password',
    async reach(page, accounts) {
      await enterCode(page, accounts);
      await fill(page, 'New Password', 'skydive1');
      await text(page, 'Easy to guess.');
    },
  },
  {
    name: 'recover-password-refused',
    path: '/recover-password',
    async reach(page, accounts) {
      await enterCode(page, accounts);
      await fill(page, 'New Password', 'three red kites up');
      await fill(page, 'Confirm Password', 'three red kites down');
      await press(page, 'Reset Password');
      await text(page, 'Passowrd confirmation');
    },
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
    name: 'confirm-email-done',
    path: '/confirm-email',
    async reach(page, accounts) {
      const { email } = await accounts.register();
      await page.goto(await accounts.linkTo(email));
      await press(page, 'Validate account');
      await text(page, 'Your account is validated');
    },
  },
  {
    name: 'confirm-email-unreached',
    path: '/History',
    async reach(page) {
      await page.route('**/api/Account/CheckLink', (route) => route.abort());
      await page.goto(`/confirm-email${unknownToken}`);
      await text(page, 'The site could not be reached.');
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
    name: 'my-profile-phone-refused',
    path: '/my-profile',
    as: 'member',
    async reach(page) {
      await fill(page, 'Phone Number', '(312) 555-0143');
      await fill(page, 'Current Password', 'not my password');
      await press(page, 'Save');
      await text(page, 'This is not your password.');
    },
  },
  {
    name: 'my-profile-refused',
    path: '/my-profile',
    as: 'member',
    async reach(page) {
      await fill(page, 'First Name', '');
      await fill(page, 'Profile Name', 'has blank');
      await text(page, 'Use only letters and digits');
    },
  },
  {
    name: 'my-profile-leaving',
    path: '/my-profile',
    isCut: true,
    as: 'member',
    async reach(page) {
      await fill(page, 'City', 'Hinckley');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
      await text(page, 'Your changes are not saved');
    },
  },
  {
    name: 'change-password',
    path: '/change-password',
    as: 'member',
    reach: (page) => text(page, 'If you do not know'),
  },
  {
    name: 'change-password-refused',
    path: '/change-password',
    as: 'member',
    async reach(page) {
      await fill(page, 'Current Password', 'not my password');
      await fill(page, 'New Password', 'three red kites up');
      await fill(page, 'Confirm Password', 'three red kites up');
      await press(page, 'Change Password');
      await text(page, 'This is not your password.');
    },
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
