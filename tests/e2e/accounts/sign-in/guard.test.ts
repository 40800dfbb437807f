import { accountLinks, bar, expect, guardAlert, logIn, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';

test(
  'a visitor at a guarded page sees the alert, signs in and returns with the query; signing out leads home',
  { tag: '@core' },
  async ({ page, sharedMember }) => {
    await page.goto('/History');
    const response = await page.goto('/FB-Profile-Photo?type=card');
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('<meta name="robots" content="noindex">');
    await expect(page).toHaveURL('/login');
    await expect(page.locator('.toast-danger')).toContainText(guardAlert);
    await logIn(page, sharedMember);
    await expect(page).toHaveURL('/FB-Profile-Photo?type=card');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Freak Brother Card');
    await expect(page.getByText(guardAlert)).toHaveCount(0);
    // The login page is not in the history: Back leads to the page before it.
    await page.goBack();
    await expect(page).toHaveURL('/History');

    await bar(page).getByRole('link', { name: 'Home' }).click();
    await bar(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(page.getByText(guardAlert)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

test.describe('the alert of the guard', () => {
  test.use({ viewport: { width: 360, height: 640 }, expectedMessages: [/status of 401/] });

  test('stays until it is dismissed, and covers no link that has the focus', async ({ page }) => {
    await page.clock.install();
    await page.goto('/my-profile');
    const toast = page.locator('.toast-danger');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(toast).toContainText(guardAlert);
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
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
    await logIn(page, { email: 'nobody@example.org', password: 'wrong password' });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Unable to log in.');
    await expectAccessible(page);
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  });
});

test('a visitor, an unvalidated account and a member are led away from admin pages, which ask the server nothing', async ({
  page,
  accounts,
  sharedMember,
  keepSession,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/Manifest/Accounts/1');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(guardAlert)).toBeVisible();
  await keepSession(page, (await accounts.register()).user);
  for (const path of ['/my-profile', '/Manifest']) {
    await page.goto(path);
    await expect(page).toHaveURL('/validate-account');
  }
  await keepSession(page, sharedMember.user);
  for (const path of ['/Manifest/Claims', '/FB-Add', '/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await expect(page.getByText(guardAlert)).toHaveCount(0);
  expect(asked.filter((each) => each.startsWith('/api/Admin'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('account pages say that they need it', async ({ page }) => {
    for (const path of ['/register', '/my-profile', '/Manifest', '/login']) {
      await page.goto(path);
      await expect(page.getByText('This page needs JavaScript.')).toBeVisible();
      await expect(accountLinks(page)).toHaveText(['Register', 'Login']);
    }
    await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
  });
});
