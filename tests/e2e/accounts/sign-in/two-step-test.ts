/** `test` at a host name, where passkeys work, with a virtual authenticator and accounts with two-step sign-in. */
import type { CDPSession, Page } from '@playwright/test';
import { openTwoStepAccounts, type TwoStepAccounts } from './two-step-accounts.ts';
import { expect, test as base } from '../../account-test.ts';

/** Chromium's virtual authenticator: a fingerprint reader that only the test touches. */
export interface Authenticator {
  /** Whether it is touched from now on. */
  readonly setTouched: (isTouched: boolean) => Promise<void>;
  /** Whether it recognizes its owner. */
  readonly setRecognized: (isRecognized: boolean) => Promise<void>;
}

interface TestFixtures {
  authenticator: Authenticator;
  twoStep: TwoStepAccounts;
}

async function addAuthenticator(session: CDPSession): Promise<Authenticator> {
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setTouched(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async setRecognized(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

export const test = base.extend<TestFixtures>({
  // Passkeys do not work with an IP address.
  baseURL: async ({ accountSite }, use) => use(accountSite.url.replace('127.0.0.1', 'localhost')),
  keepSession: async ({ baseURL }, use) =>
    use(async (page: Page, { token }) => {
      await page.goto(`${baseURL}/health/live`);
      await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    }),
  authenticator: async ({ context, page }, use) =>
    use(await addAuthenticator(await context.newCDPSession(page))),
  twoStep: async ({ accountSite, accounts }, use) =>
    use(openTwoStepAccounts(accountSite, accounts)),
});

export { expect };
