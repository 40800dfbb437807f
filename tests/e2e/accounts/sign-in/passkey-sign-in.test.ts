import type { Page } from '@playwright/test';
import { bar, logIn } from '../../account-test.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, test } from './two-step-test.ts';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/** As in browsers that support passkeys but do not offer them in a field. */
async function offerNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, {
      isConditionalMediationAvailable: () => Promise.resolve(false),
    });
  });
}

/** Records how each passkey was requested and whether the request was cancelled. */
async function watchRequests(page: Page) {
  await page.addInitScript(() => {
    const requests: CredentialRequestOptions[] = [];
    Object.assign(window, { requests });
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options = {}) => {
      requests.push(options);
      return get(options);
    };
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { requests: CredentialRequestOptions[] }).requests.map(
        ({ mediation, signal }) =>
          `${mediation ?? 'dialog'} ${signal?.aborted ? 'ended' : 'pending'}`,
      ),
    );
}

test(
  'a passkey offered in the email field signs in and leads to the page that the guard stopped',
  { tag: '@core' },
  async ({ page, accounts, authenticator, twoStep }) => {
    const account = await accounts.join();
    await page.goto('/health/live');
    await twoStep.addPasskey(page, account);
    await authenticator.setTouched(true);
    await page.goto('/my-profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Me');
    await expect(page).toHaveURL('/my-profile');
    await expect(bar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

test.describe('with the button', () => {
  test.use({ expectedMessages: [/status of 401/] });

  test('a passkey signs in with the keyboard; cancelling is not an error, and a removed one is refused', async ({
    page,
    accounts,
    authenticator,
    twoStep,
  }) => {
    await offerNothing(page);
    const account = await accounts.join();
    await page.goto('/health/live');
    await twoStep.addPasskey(page, account);
    await authenticator.setRecognized(false);
    await openHydrated(page, '/login');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await page.getByLabel('Email').fill(account.email);
    const challenge = page.waitForResponse('**/api/Account/PasskeyChallenge');
    await button(page).click();
    await challenge;
    await expect(button(page)).not.toHaveAttribute('aria-disabled');
    await expect(alert(page)).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue(account.email);
    await authenticator.setRecognized(true);
    await page.getByRole('button', { name: 'Log In' }).focus();
    await page.keyboard.press('Tab');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Welcome, Ann Example')).toBeVisible();

    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await bar(page).getByRole('link', { name: 'Login' }).click();
    twoStep.removePasskeys(account.email);
    await button(page).click();
    await expect(alert(page)).toHaveText(
      'This passkey could not sign you in. Please use your password.',
    );
    await logIn(page, account);
    await expect(page.getByText('Welcome, Ann Example')).toBeVisible();
  });
});

test('the offer ends when the button is used and when the page is left', async ({
  page,
  accounts,
  authenticator,
  twoStep,
}) => {
  const account = await accounts.join();
  await page.goto('/health/live');
  await twoStep.addPasskey(page, account);
  await authenticator.setTouched(false);
  const requests = await watchRequests(page);
  await openHydrated(page, '/login');
  await expect.poll(requests).toEqual(['conditional pending']);
  await button(page).click();
  await expect.poll(requests).toEqual(['conditional ended', 'dialog pending']);
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
  await expect.poll(requests).toEqual(['conditional ended', 'dialog ended']);
  await page.goBack();
  const again = 'conditional pending';
  await expect.poll(requests).toEqual(['conditional ended', 'dialog ended', again]);
  await bar(page).getByRole('link', { name: 'Home' }).click();
  await expect.poll(requests).toEqual(['conditional ended', 'dialog ended', 'conditional ended']);
});
