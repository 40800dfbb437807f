/** `test` with a site for account journeys. It has no rate limits, because all its visitors share one address. */
import type { Page } from '@playwright/test';
import type { User } from '#contract/accounts/account.ts';
import type { ClaimPolicy } from '#contract/accounts/claims.ts';
import { keepToken } from '#tests/support/processes/keep-token.ts';
import {
  openSiteAccounts,
  type SiteAccount,
  type SiteAccounts,
} from '#tests/support/processes/site-accounts.ts';
import { openSiteAdmin, type SiteAdmin } from '#tests/support/processes/site-admin.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';
import { expect, test as base } from './site-test.ts';

interface WorkerFixtures {
  /** Who approves claims on the site: `test.use({ claimPolicy: 'vouch' })`. */
  claimPolicy: ClaimPolicy;
  accountSite: Site;
  accounts: SiteAccounts;
  admin: SiteAdmin;
  /** A linked member for journeys that neither change the account nor end its session on the server. */
  sharedMember: SiteAccount;
}

interface TestFixtures {
  /** Stores a session token in the page, as an earlier visit would have done. */
  keepSession: (page: Page, user: Pick<User, 'token'>) => Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  claimPolicy: ['open', { option: true, scope: 'worker' }],
  accountSite: [
    async ({ claimPolicy }, use) => {
      const site = await startSite({ SAMPLE_DATA: '300', RATE_LIMIT: 'off', CLAIMS: claimPolicy });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  accounts: [
    async ({ accountSite }, use) => use(await openSiteAccounts(accountSite)),
    { scope: 'worker' },
  ],
  admin: [async ({ accountSite }, use) => use(openSiteAdmin(accountSite)), { scope: 'worker' }],
  sharedMember: [async ({ accounts }, use) => use(await accounts.join()), { scope: 'worker' }],
  baseURL: async ({ accountSite }, use) => use(accountSite.url),
  keepSession: async ({ accountSite }, use) =>
    use((page, { token }) => keepToken(page, accountSite.url, token)),
});

export { expect };

/** The exact text of the alert that a visitor of a guarded page sees. */
export const guardAlert = 'You are not allowed to view this page. You are redirected to login Page';

/** The navigation bar, whose links show whether an account is signed in. */
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Register and Login, or Profile, in the navigation bar. */
export const accountLinks = (page: Page) => bar(page).getByRole('list').last().getByRole('link');

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}
