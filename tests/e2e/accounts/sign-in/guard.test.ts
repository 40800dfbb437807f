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
    await expectAccessible(page);
    await logIn(page, sharedMember);
    await expect(page).toHaveURL('/FB-Profile-Photo?type=card');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Freak Brother Card');
    await expect(page.getByText(guardAlert)).toHaveCount(0);
    // The login page is not in the history: Back leads to the page before it.
    await page.goBack();
    await expect(page).toHaveURL('/History');

    await bar(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await bar(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/my-profile');
    await bar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(page.getByText(guardAlert)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

test('the alert goes after five seconds, and covers neither the form nor a link of the login page', async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [size, textSize] of [
    [phone, 100],
    [phone, 150],
    [{ width: 320, height: 640 }, 150],
    [desktop, 100],
  ] as const) {
    await page.setViewportSize(size);
    // The pointer rests where the alert appears.
    await page.mouse.move(size.width - 120, size === desktop ? size.height - 50 : 90);
    await page.goto('/my-profile');
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, textSize);
    const toast = page.locator('.toast-danger');
    // The script starts in a task of its own, which the stopped clock would hold back.
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled({ timeout: 100 });
    }).toPass();
    await expect(toast).toContainText(guardAlert);
    const card = page.getByRole('region', { name: 'Sign in' });
    await expect(card.getByRole('link', { name: 'Create Account' })).toBeVisible();
    for (const control of await card.locator('label, input, button, a').all()) {
      const isCovered = await control.evaluate((element) => {
        element.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return (top?.closest('.toasts') ?? null) !== null;
      });
      const where = `${size.width} px, ${textSize} %: ${await control.innerText()}`;
      expect(isCovered, where).toBe(false);
    }
    await page.clock.fastForward(5000);
    await expect(toast).toHaveCount(0);
  }
});

test('a visitor, an unvalidated account and a member are led away from admin pages, which ask the server nothing', async ({
  page,
  accounts,
  sharedMember,
  keepSession,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/Manifest/Accounts/1');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(guardAlert)).toBeVisible();
  await keepSession(page, (await accounts.register()).user);
  for (const path of ['/my-profile', '/Manifest']) {
    await page.goto(path);
    await expect(page).toHaveURL('/validate-account');
  }
  await keepSession(page, sharedMember.user);
  for (const path of ['/Manifest?item=claim-1', '/FB-Add', '/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  await expect(page.getByText(guardAlert)).toHaveCount(0);
  expect(requested.filter((each) => each.startsWith('/api/Admin'))).toEqual([]);
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
