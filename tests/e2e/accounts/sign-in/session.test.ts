import type { Page } from '@playwright/test';
import { accountLinks, bar, expect, guardAlert, logIn, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

const validation = '**/api/Account/Validate';
const signedInLinks = ['Profile'];
const visitorLinks = ['Register', 'Login'];

const welcome = (page: Page) => page.getByRole('region', { name: 'Your account' });

test(
  'validates a stored token at the start, and the bar says so meanwhile',
  { tag: '@core' },
  async ({ page, sharedMember, keepSession }) => {
    const { user } = sharedMember;
    await keepSession(page, user);
    const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(validation, async (route) => {
      await mayGoOn;
      await route.continue();
    });
    await page.goto('/my-profile');
    const indicator = bar(page).getByText('Checking your account…');
    await expect(indicator).toBeVisible();
    await expect(accountLinks(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Me');
    await expect(page.getByText(guardAlert)).toHaveCount(0);
    letGo();
    await expect(accountLinks(page)).toHaveText(signedInLinks);
    await expect(indicator).toHaveCount(0);
    await expect(page).toHaveURL('/my-profile');
  },
);

test.describe('an unknown token', () => {
  test.use({ expectedMessages: [/status of 401/] });

  test('is removed at the start; on a guarded page it leads to sign-in and back', async ({
    page,
    sharedMember,
    keepSession,
  }) => {
    await keepSession(page, { token: 'x'.repeat(43) });
    await page.goto('/');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(accountLinks(page)).toHaveText(visitorLinks);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await expect(page).toHaveURL('/');

    await keepSession(page, { token: 'x'.repeat(43) });
    await page.goto('/my-profile');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(1);
    await logIn(page, sharedMember);
    await expect(page).toHaveURL('/my-profile');
  });
});

test.describe('while the site is down', () => {
  test.use({ expectedMessages: [/status of 503|ERR_FAILED/] });

  test('keeps the token and retries, by itself and on request; signing out still works', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const { user } = await accounts.join();
    await keepSession(page, user);
    let tries = 0;
    await page.route(validation, (route) => {
      tries += 1;
      return tries % 2 === 0
        ? route.abort()
        : route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } });
    });
    await page.goto('/my-profile');
    await expect(page.getByText('You are still signed in, and we keep trying.')).toBeVisible();
    await expect.poll(() => tries).toBeGreaterThan(2);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(user.token);
    await expect(page.getByText(guardAlert)).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute(validation);
    await page.getByRole('button', { name: 'Try again now' }).click();
    await expect(accountLinks(page)).toHaveText(signedInLinks);
    await expect(page).toHaveURL('/my-profile');

    await page.route('**/api/Account/logout', (route) => route.abort());
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(accountLinks(page)).toHaveText(visitorLinks);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });
});

test('two tabs share one session: signing in, signing out, and signing in as another member', async ({
  page,
  context,
  accounts,
}) => {
  const [ann, bea] = [await accounts.join(), await accounts.join()];
  const other = await context.newPage();
  await other.goto('/my-profile');
  await expect(other).toHaveURL('/login');
  await page.goto('/login');
  await logIn(page, ann);
  await expect(welcome(page)).toContainText(`FB${ann.number}`);
  // The other tab continues to the page that its guard stopped.
  await expect(other).toHaveURL('/my-profile');
  await expect(accountLinks(other)).toHaveText(signedInLinks);

  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expect(other.getByText('You are signed out.')).toBeVisible();
  await expect(accountLinks(other)).toHaveText(visitorLinks);

  await bar(page).getByRole('link', { name: 'Login' }).click();
  await logIn(page, bea);
  await expect(welcome(other)).toContainText(`FB${bea.number}`);
});

test.describe('after a new release', () => {
  test.use({ expectedMessages: [/status of 404/] });

  test('a page that another tab signs in works without its former scripts', async ({
    page,
    context,
    accounts,
  }) => {
    const other = await context.newPage();
    await openHydrated(other, '/');
    await other.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/login');
    await logIn(page, await accounts.join());
    await expect(accountLinks(other)).toHaveText(signedInLinks);
    await bar(other).getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByText('You are signed out.')).toBeVisible();
  });
});

test('without browser storage a session lasts as long as its page', async ({
  page,
  sharedMember,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  });
  await page.goto('/login');
  await logIn(page, sharedMember);
  await expect(welcome(page)).toContainText(`FB${sharedMember.number}`);
  await bar(page).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Me');
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(accountLinks(page)).toHaveText(visitorLinks);
});
