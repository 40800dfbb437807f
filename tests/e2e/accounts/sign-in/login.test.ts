import type { Locator } from '@playwright/test';
import { accountLinks, bar, expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';

/** After the text, on its line, within the button. */
const isSpinnerBesideLabel = (button: Locator) =>
  button.evaluate((element) => {
    const text = document.createRange();
    text.selectNode(element.childNodes[0] as Node);
    const label = text.getBoundingClientRect();
    const outside = element.getBoundingClientRect();
    const spinner = element.querySelector('.spinner')?.getBoundingClientRect();
    return (
      spinner !== undefined &&
      spinner.left >= label.right &&
      spinner.right < outside.right &&
      spinner.top >= label.top &&
      spinner.bottom <= label.bottom
    );
  });

test(
  'the keyboard alone signs in, shows the password and signs out, which clears the storage',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const { email, password, number } = await accounts.join();
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveTitle('Log In · The Fabulous Flying Freak Brothers');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByText(`Welcome, Ann Example, FB${number}`)).toBeVisible();
    await expect(accountLinks(page)).toHaveText(['Profile']);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['authToken']);
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');

    await page.evaluate(() => localStorage.setItem('something else', 'kept by nobody'));
    const logoutResponse = page.waitForResponse('**/api/Account/logout');
    await bar(page).getByRole('button', { name: 'Logout' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(accountLinks(page)).toHaveText(['Register', 'Login']);
    await expect(page.getByText('Welcome')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    expect((await logoutResponse).status()).toBe(200);
    expect((await accounts.ask('GET Account/Validate', { token })).status).toBe(401);
  },
);

test.describe('errors', () => {
  test.use({ expectedMessages: [/ERR_FAILED|status of (40[01]|500|502)/] });

  test('are at the fields or in an alert, what was typed stays, and Log In is sent once', async ({
    page,
    sharedMember,
  }) => {
    await page.goto('/login');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    const button = page.getByRole('button', { name: 'Log In' });
    const alert = page.getByRole('alert');
    await button.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Valid email address required');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription('Password is required.');
    await expectAccessible(page);
    await email.fill('ann@example');
    await expect(email).toHaveAccessibleDescription('Valid email address required');
    await email.fill(sharedMember.email);
    await expect(email).toHaveAccessibleDescription('');
    await expect(email).toHaveAttribute('aria-invalid', 'false');

    await password.fill(`not ${sharedMember.password}`);
    await password.press('Enter');
    await expect(alert).toHaveText('Unable to log in. Please check your email/password.');
    await expect(email).toHaveValue(sharedMember.email);

    await password.fill(sharedMember.password);
    const login = '**/api/Account/login';
    await page.route(login, (route) => route.abort());
    await button.click();
    await expect(alert).toHaveText(
      'Unable to log in. Please check your email/password. The site could not be reached. Please try again.',
    );
    for (const [answer, words] of [
      [
        { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' },
        'Unable to log in. Please check your email/password.',
      ],
      [{ status: 400, json: 'Not today.' }, 'Not today.'],
      [{ status: 500, json: {} }, 'Unable to log in. Please check your email/password.'],
    ] as const) {
      await page.unroute(login);
      await page.route(login, (route) => route.fulfill(answer));
      await button.click();
      await expect(alert).toHaveText(words);
    }
    await page.unroute(login);

    const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>();
    let logins = 0;
    await page.route(login, async (route) => {
      logins += 1;
      await mayGoOn;
      await route.continue();
    });
    const { width: usual } = (await button.boundingBox()) ?? {};
    await button.click();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button.locator('.spinner')).toBeVisible();
    expect((await button.boundingBox())?.width).toBe(usual);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await isSpinnerBesideLabel(button), `at ${width} px`).toBe(true);
    }
    await button.click({ force: true });
    await email.press('Enter');
    letGo();
    await expect(page).toHaveURL('/');
    expect(logins).toBe(1);
  });
});

test('text typed before hydration stays, the form submits nothing by itself, and signing in needs no more scripts', async ({
  page,
  sharedMember,
}) => {
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(sharedMember.email);
  await page.getByLabel('Password', { exact: true }).fill(sharedMember.password);
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(button).toBeDisabled();
  expect(new URL(page.url()).search).toBe('');
  const parts = page.waitForResponse(/signed-in-parts.*\.js$/);
  come();
  await expect(button).toBeEnabled();
  await (await parts).finished();
  // A newer release no longer has the scripts of this one.
  await page.route('**/assets/*.js', () => undefined);
  await button.click();
  await expect(page.getByText('Welcome')).toBeVisible();
});
