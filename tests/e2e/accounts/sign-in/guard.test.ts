import { accountLinks, bar, expect, guardAlert, logIn, test } from '../../account-test.ts';

const guarded = [
  '/my-profile',
  '/profile',
  '/profile-photo',
  '/change-password',
  '/your-account',
  '/validate-account',
  '/claim-number',
  '/FB-Add',
  '/NNFB-Add',
  '/NNFS-Add',
  '/Manifest',
  '/Search-History',
  '/Missed-Searches',
  '/Figures',
  '/Manifest/Health',
  '/Upload-Photo',
  '/My-FB-Profile',
  '/FB-Profile-Photo?type=card',
];

/** Pages of the account and of admins are guarded in different ways. */
const isCore = (path: string) => (['/my-profile', '/Manifest'].includes(path) ? '@core' : []);

for (const path of guarded) {
  test(
    `a visitor at ${path} sees the alert and is sent to sign in`,
    { tag: isCore(path) },
    async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      expect(await response?.text()).toContain('<meta name="robots" content="noindex">');
      await expect(page).toHaveURL('/login');
      const toast = page.locator('.toast-danger');
      await expect(toast).toContainText(guardAlert);
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveCount(0);
    },
  );
}

test(
  'signing in leads to the page that the guard stopped, with its query',
  { tag: '@core' },
  async ({ page, sharedMember }) => {
    await page.goto('/History');
    await page.goto('/FB-Profile-Photo?type=card');
    await expect(page).toHaveURL('/login');
    await logIn(page, sharedMember);
    await expect(page).toHaveURL('/FB-Profile-Photo?type=card');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Freak Brother Card');
    // The login page is not in the history: Back leads to the page before it.
    await page.goBack();
    await expect(page).toHaveURL('/History');
  },
);

test(
  'signing out on a guarded page leads home without the alert',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    const admin = await accounts.logInAdmin();
    await keepSession(page, admin);
    await page.goto('/');
    await page.getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/Manifest');
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(page.getByText(guardAlert)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

test(
  'an unvalidated account is led to validation, and a member away from admin pages',
  { tag: '@core' },
  async ({ page, accounts, keepSession }) => {
    const fresh = await accounts.register();
    await keepSession(page, fresh.user);
    for (const path of ['/my-profile', '/profile-photo', '/My-FB-Profile', '/Manifest']) {
      await page.goto(path);
      await expect(page).toHaveURL('/validate-account');
    }

    const member = await accounts.join();
    await keepSession(page, member.user);
    for (const path of ['/Manifest', '/FB-Add', '/Search-History']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
    await expect(page.getByText(guardAlert)).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('account pages say that they need it', async ({ page }) => {
    for (const path of ['/login', '/register', '/my-profile', '/Manifest']) {
      await page.goto(path);
      await expect(page.getByText('This page needs JavaScript.')).toBeVisible();
      await expect(accountLinks(page)).toHaveText(['Register', 'Login']);
    }
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
  });
});
