/** `test` at a host name, where passkeys work, with an authenticator for them and accounts with two-step sign-in. */
import type { CDPSession, Page } from '@playwright/test';
import { openTwoStepAccounts, type TwoStepAccounts } from './two-step-accounts.ts';
import { expect, test as base } from '../../account-test.ts';

/** Chromium's virtual authenticator: a fingerprint reader that only the test touches. */
export interface Authenticator {
  /** Touches it from now on, or no more. */
  readonly setTouched: (isTouched: boolean) => Promise<void>;
  /** Makes it recognize its owner, or not. */
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
  // An IP address has no passkeys.
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
