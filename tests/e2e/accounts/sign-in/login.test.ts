import { accountLinks, bar, expect, guardAlert, test } from '../../account-test.ts';

test(
  'email and password lead home, and Logout clears the storage',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const { email, password, number } = await accounts.join();
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveTitle('Log In · The Fabulous Flying Freak Brothers');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(`Welcome, Ann Example, FB${number}`)).toBeVisible();
    await expect(accountLinks(page)).toHaveText(['Profile']);
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(Object.keys(stored)).toEqual(['authToken']);

    await page.evaluate(() => localStorage.setItem('something else', 'kept by nobody'));
    await page.goto('/History');
    const answered = page.waitForResponse('**/api/Account/logout');
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(accountLinks(page)).toHaveText(['Register', 'Login']);
    await expect(page.getByText('Welcome')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    expect((await answered).status()).toBe(200);
    const response = await page.request.get('/api/Account/Validate', {
      headers: { Authorization: `Bearer ${stored['authToken']}` },
    });
    expect(response.status()).toBe(401);
  },
);

test.describe('a wrong password', () => {
  test.use({ expectedMessages: [/status of 401/] });

  test(
    'is reported in a red alert, and the typed text stays',
    { tag: '@core' },
    async ({ page, accounts }) => {
      const { email, password } = await accounts.join();
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(`not ${password}`);
      // Enter submits nothing before hydration.
      await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page.getByRole('alert')).toHaveText(
        'Unable to log in. Please check your email/password.',
      );
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Welcome')).toBeVisible();
    },
  );
});

test(
  'missing input is reported at the fields, and the first one has the focus',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/login');
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Valid email address required');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toHaveAccessibleDescription('Password is required.');
    await email.fill('ann@example');
    await expect(email).toHaveAccessibleDescription('Valid email address required');
    await email.fill('ann@example.org');
    await expect(email).toHaveAccessibleDescription('');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
  },
);

test.describe('while the site cannot be reached', () => {
  test.use({ expectedMessages: [/ERR_FAILED|status of (400|500|502)/] });

  test('Log In is busy while it waits, shows the error and works again afterwards', async ({
    page,
    accounts,
  }) => {
    const { email, password } = await accounts.join();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.route('**/api/Account/login', (route) => route.abort());
    const button = page.getByRole('button', { name: 'Log In' });
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(
      'Unable to log in. Please check your email/password. The site could not be reached. Please try again.',
    );
    for (const response of [
      { status: 500, json: {} },
      { status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' },
    ]) {
      await page.unroute('**/api/Account/login');
      await page.route('**/api/Account/login', (route) => route.fulfill(response));
      await button.click();
      await expect(page.getByRole('alert')).toHaveText(
        'Unable to log in. Please check your email/password.',
      );
    }
    await page.unroute('**/api/Account/login');
    await page.route('**/api/Account/login', (route) =>
      route.fulfill({ status: 400, json: 'Not today.' }),
    );
    await button.click();
    await expect(page.getByRole('alert')).toHaveText('Not today.');
    await page.unroute('**/api/Account/login');

    const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>();
    let logins = 0;
    await page.route('**/api/Account/login', async (route) => {
      logins += 1;
      await mayGoOn;
      await route.continue();
    });
    await button.click();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button.locator('.spinner')).toBeVisible();
    await button.click({ force: true });
    await page.getByLabel('Email').press('Enter');
    letGo();
    await expect(page).toHaveURL('/');
    expect(logins).toBe(1);
  });
});

test(
  'the keyboard alone signs in, shows the password and signs out',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const { email, password } = await accounts.join();
    await page.goto('/login');
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
    const logout = bar(page).getByRole('button', { name: 'Logout' });
    await logout.focus();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByText('You are signed out.')).toBeVisible();
  },
);

test('text typed before hydration stays, and the form submits nothing by itself', async ({
  page,
  accounts,
}) => {
  const { email, password } = await accounts.join();
  const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(button).toBeDisabled();
  expect(new URL(page.url()).search).toBe('');
  come();
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText('Welcome')).toBeVisible();
});

test('the alert of the guard stays until it is dismissed, and disappears after signing in', async ({
  page,
  accounts,
}) => {
  const account = await accounts.join();
  await page.clock.install();
  await page.goto('/my-profile');
  const alert = page.getByText(guardAlert);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(alert).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(alert).toBeVisible();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/my-profile');
  await expect(alert).toHaveCount(0);
});

test('on a phone the alert of the guard does not cover a link that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/my-profile');
  await expect(page.getByText(guardAlert)).toBeVisible();
  for (const name of ['Forgot Password', 'Create Account', 'Back', 'Home', 'Top']) {
    // The last one is in the footer, after the link of the same name in the bar.
    const link = page.getByRole('main').or(page.getByRole('contentinfo')).getByText(name);
    await link.focus();
    await expect(link).toBeFocused();
    const isUncovered = await link.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return element.contains(top);
    });
    expect(isUncovered, name).toBe(true);
  }
});
